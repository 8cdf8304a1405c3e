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

/** What has to be typed: of a change the new lines, and what stays between them where nothing is left out. */
function typed(code) {
  if (!code.querySelector("ins")) return plain([...code.childNodes].filter((node) => node.nodeName !== "DEL"));
  const passages = [];
  let passage = null, kept = [];
  for (const node of code.childNodes) {
    if (node.nodeName === "INS") {
      if (!passage) passages.push(passage = []);
      else passage.push(...kept);
      passage.push(node);
      kept = [];
    } else if (node.nodeName !== "DEL") {
      if (node.className === "elision") passage = null;
      kept.push(node);
    }
    if (!passage) kept = [];
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

for (const listing of document.querySelectorAll("figure:is(.listing, .command)")) {
  const code = listing.querySelector(":scope > pre > code"), caption = listing.querySelector("figcaption");
  if (!code || !caption || !typed(code)) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "copy";
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    button.textContent = await copy(typed(code), code);
    setTimeout(() => { button.textContent = "copy"; }, 2000);
  });
  caption.append(" ", button);
}

// Where the list of pages is longer than the window, it opens at the page at hand.
{
  const list = document.getElementById("contents"), here = list?.querySelector("[aria-current]");
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 4;
}

// Paper can't be unfolded.
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details.answer")) fold.open = true;
});
