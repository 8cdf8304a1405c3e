// What a script can add to the pages of Rebuilding Rx; nothing is missing without it.
"use strict";

/** The text of some nodes without what is only spoken. */
function plain(nodes) {
  return nodes.map((node) => {
    const copy = node.cloneNode(true);
    if (copy.querySelectorAll) copy.querySelectorAll(".spoken").forEach((words) => words.remove());
    return copy.textContent;
  }).join("");
}

/** What a box of code says, piece by piece; where it leaves lines out, open or not, only that it does. */
function pieces(box) {
  if (box.nodeName === "PRE") return [...box.querySelector("code").childNodes];
  const gap = (fold) => document.createTextNode(fold.querySelector(".elision").textContent + "\n");
  return [...box.children].flatMap((part) => part.nodeName === "PRE" ? pieces(part) : gap(part));
}

/** What has to be typed: of a change the new lines, with a mark between those that don't follow each other. */
function typed(box) {
  const nodes = pieces(box);
  if (!nodes.some((node) => node.nodeName === "INS")) return plain(nodes.filter((node) => node.nodeName !== "DEL"));
  const passages = [];
  let passage = null, kept = [];
  for (const node of nodes) {
    if (node.nodeName === "INS") {
      if (!passage || plain(kept).trim()) passages.push(passage = []);
      else passage.push(...kept);
      passage.push(node);
      kept = [];
    } else if (node.nodeName !== "DEL") {
      kept.push(node);
    }
  }
  return passages.map(plain).join("// ...\n");
}

/** Copies a text: by the clipboard, else by selecting it; where both are refused, selects the code for the reader's key. */
async function copy(text, code) {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    const focus = document.activeElement, area = document.createElement("textarea");
    area.value = text;
    area.style.cssText = "position: fixed; opacity: 0";
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    focus.focus();
    if (isCopied) return "copied";
    getSelection().selectAllChildren(code);
    return "selected: now copy";
  }
}

/** A button that copies some code, and says so; its name tells whose code it is. */
function copyButton(code, name) {
  const button = document.createElement("button"), word = document.createElement("span"), whose = document.createElement("span");
  button.type = "button";
  button.className = "copy";
  button.setAttribute("aria-live", "polite");
  word.textContent = "copy";
  whose.className = "spoken";
  whose.textContent = " " + name;
  button.append(word, whose);
  button.addEventListener("click", async () => {
    word.textContent = await copy(typed(code), code);
    setTimeout(() => { word.textContent = "copy"; }, 2000);
  });
  return button;
}

for (const listing of document.querySelectorAll("figure:is(.listing, .command)")) {
  const code = listing.querySelector(":scope > :is(pre, .parts)"), caption = listing.querySelector("figcaption");
  const name = caption?.querySelector("code")?.textContent ?? "commands";
  if (code && caption && typed(code)) caption.prepend(copyButton(code, name));
  const whole = listing.querySelector(":scope > .whole > pre");
  if (whole) whole.before(copyButton(whole, "the whole " + name));
}

// Where the list of pages is longer than the window, it opens at the page at hand.
{
  const list = document.getElementById("contents"), here = list?.querySelector("[aria-current]");
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 4;
}

// The list of pages shows the section at hand, too.
{
  const links = [...document.querySelectorAll("#contents .sections a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let shown, isAsked = false;
  const show = () => {
    isAsked = false;
    const link = links[headings.findLastIndex((heading) => heading?.getBoundingClientRect().top < innerHeight / 3)];
    if (link === shown) return;
    shown?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "location");
    shown = link;
  };
  const ask = () => { if (!isAsked) requestAnimationFrame(show); isAsked = true; };
  addEventListener("scroll", ask, { passive: true });
  show();
}

// Paper can't be unfolded.
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details.answer")) fold.open = true;
});
