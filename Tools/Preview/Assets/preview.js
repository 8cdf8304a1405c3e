// Keeps an open page of the preview as the book is now. Runs before any other script has changed the page.
"use strict";
(() => {
  const own = document.currentScript, changes = own.dataset.changes;
  const place = "preview:" + location.pathname;
  let version = own.dataset.version, wanted = version, isBusy = false, source = null;
  // As it was served, to tell what is new from what other scripts and the reader have changed.
  let served = document.documentElement.cloneNode(true);

  restorePlace();
  document.addEventListener("visibilitychange", listen);
  listen();

  // A page that nobody sees waits.
  function listen() {
    if (document.hidden) { source?.close(); source = null; return; }
    if (source) return;
    source = new EventSource(changes);
    source.onmessage = (event) => { wanted = event.data; follow(); };
  }

  async function follow() {
    if (isBusy) return;
    isBusy = true;
    try {
      while (wanted !== version) {
        const next = wanted, answer = await fetch(location.href, { cache: "no-store" });
        if (!answer.ok) return reload();
        const page = new DOMParser().parseFromString(await answer.text(), "text/html").documentElement;
        if (!show(page)) return reload();
        version = next;
      }
    } catch {
      // The preview has ended; when it is back, it says so.
    } finally {
      isBusy = false;
    }
  }

  function reload() {
    source?.close();
    sessionStorage.setItem(place, String(scrollY));
    location.reload();
  }

  function restorePlace() {
    const top = sessionStorage.getItem(place);
    if (top === null) return;
    sessionStorage.removeItem(place);
    history.scrollRestoration = "manual";
    const go = () => scrollTo({ top: Number(top), behavior: "instant" });
    go();
    addEventListener("load", go, { once: true });
  }

  /** Puts what is new in the text into the page; false where more has changed than that. */
  function show(page) {
    if (!isSameAround(page)) return false;
    const before = text(served), after = text(page), shown = document.querySelector("article");
    if (before && !exchange(shown, [...before.childNodes], [...after.childNodes])) return false;
    for (const notice of document.querySelectorAll("body > .preview")) notice.remove();
    for (const notice of page.querySelectorAll("body > .preview")) document.body.append(document.importNode(notice, true));
    served = page;
    return true;
  }

  function text(page) { return page.querySelector("article"); }

  /** Whether two pages differ in their texts at most. */
  function isSameAround(page) {
    const [before, after] = [served, page].map((page) => {
      const copy = page.cloneNode(true);
      text(copy)?.replaceChildren();
      copy.querySelectorAll("body > .preview, body > script").forEach((part) => part.remove());
      return copy;
    });
    const isSame = (part) => {
      const [one, other] = [before, after].map((page) => [...page.querySelectorAll(":scope > " + part + " > *")]);
      return one.length === other.length && one.every((element, index) => element.isEqualNode(other[index]));
    };
    return isSame("head") && isSame("body");
  }

  /** Exchanges the blocks that are new; false where a script has had a hand in one of them, or ought to. */
  function exchange(shown, before, after) {
    const now = [...shown.childNodes];
    if (now.length !== before.length) return false;
    const pairs = common(before, after);
    const stays = new Set(pairs.map(([old]) => old)), isThere = new Map(pairs.map(([old, fresh]) => [fresh, now[old]]));
    if (now.some((node, index) => !stays.has(index) && !node.isEqualNode(before[index]))) return false;
    if (after.some((node, index) => !isThere.has(index) && isForScripts(node))) return false;
    now.forEach((node, index) => { if (!stays.has(index)) node.remove(); });
    let next = null;
    for (let index = after.length - 1; index >= 0; index--) {
      next = isThere.get(index) ?? shown.insertBefore(document.importNode(after[index], true), next);
    }
    return true;
  }

  /** The longest list of blocks that two pages have in common, in order: pairs of their places. */
  function common(before, after) {
    const [old, fresh] = [before, after].map((nodes) => nodes.map((node) => node.outerHTML ?? node.data));
    let start = 0, end = 0;
    const shorter = Math.min(old.length, fresh.length);
    while (start < shorter && old[start] === fresh[start]) start++;
    while (end < shorter - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
    const rows = old.length - end, columns = fresh.length - end;
    // How many blocks are in common from a pair of places on.
    const counts = Array.from({ length: rows - start + 1 }, () => new Int32Array(columns - start + 1));
    for (let row = rows - 1; row >= start; row--) {
      for (let column = columns - 1; column >= start; column--) {
        const [here, below] = [counts[row - start], counts[row - start + 1]], place = column - start;
        here[place] = old[row] === fresh[column] ? below[place + 1] + 1 : Math.max(below[place], here[place + 1]);
      }
    }
    const pairs = Array.from({ length: start }, (_, index) => [index, index]);
    for (let row = start, column = start; row < rows && column < columns;) {
      const count = counts[row - start][column - start];
      if (old[row] === fresh[column]) pairs.push([row++, column++]);
      else if (counts[row - start + 1][column - start] === count) row++;
      else column++;
    }
    for (let index = end; index > 0; index--) pairs.push([old.length - index, fresh.length - index]);
    return pairs;
  }

  /** Whether a block holds what other scripts add something to. */
  function isForScripts(node) {
    const parts = "figure:is(.listing, .command), nav.contents";
    return node.nodeType === Node.ELEMENT_NODE && (node.matches(parts) || node.querySelector(parts) !== null);
  }
})();
