// Remembers where the reader was, and offers on the title page to go on there.
(() => {
  const key = "place in " + new URL(".", location.href).pathname;
  const contents = document.querySelector("article nav.contents");

  if (contents) offer(); else addEventListener("pagehide", remember);

  // Who follows a name to its listing, to look it up, isn't reading there before he goes on to another section.
  let lookedUp;
  addEventListener("load", () => { if (location.hash.startsWith("#listing.")) lookedUp = section()?.id ?? ""; });

  function section() {
    const headings = [...document.querySelectorAll("main h2[id], main h3[id]")];
    return headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  }

  function remember() {
    const page = location.pathname.split("/").pop(), last = section();
    const place = { page, anchor: last?.id ?? "", title: last?.textContent ?? "" };
    // Chapters are read, and have numbers; the core and the appendices are looked into.
    if (!/^\d/.test(page) || lookedUp === place.anchor) return;
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
