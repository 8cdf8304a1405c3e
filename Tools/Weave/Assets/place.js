// Remembers where the reader was, and offers on the title page to go on there.
(() => {
  const key = "place in " + new URL(".", location.href).pathname;
  const contents = document.querySelector("article nav.contents");

  if (contents) offer(); else addEventListener("pagehide", remember);

  function remember() {
    const page = location.pathname.split("/").pop();
    const headings = [...document.querySelectorAll("main h2[id], main h3[id]")];
    const last = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    const place = { page, anchor: last?.id ?? "", title: last?.textContent ?? "" };
    try { localStorage.setItem(key, JSON.stringify(place)); } catch {}
  }

  function offer() {
    let place;
    try { place = JSON.parse(localStorage.getItem(key)); } catch {}
    // Only a page of this book is linked to, whatever was kept.
    const chapter = [...contents.querySelectorAll("a")].find((link) => link.getAttribute("href") === place?.page);
    if (!chapter) return;
    const link = document.createElement("a");
    link.href = chapter.getAttribute("href") + (place.anchor ? "#" + encodeURIComponent(place.anchor) : "");
    link.textContent = chapter.textContent + (place.title ? ": " + place.title : "");
    const line = document.createElement("p");
    line.className = "resume";
    line.append("Go on where you were: ", link);
    contents.before(line);
  }
})();
