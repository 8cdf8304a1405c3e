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
    if (shown.childNodes.length !== before.length) return false;
    let start = 0, end = 0;
    const shorter = Math.min(before.length, after.length);
    while (start < shorter && before[start].isEqualNode(after[start])) start++;
    while (end < shorter - start && before.at(-1 - end).isEqualNode(after.at(-1 - end))) end++;
    const old = [...shown.childNodes].slice(start, before.length - end);
    const fresh = after.slice(start, after.length - end);
    const isUntouched = old.every((node, index) => node.isEqualNode(before[start + index]));
    if (!isUntouched || fresh.some(isForScripts)) return false;
    const next = shown.childNodes[before.length - end] ?? null;
    for (const node of old) node.remove();
    for (const node of fresh) shown.insertBefore(document.importNode(node, true), next);
    return true;
  }

  /** Whether a block holds what other scripts add something to. */
  function isForScripts(node) {
    const parts = "figure:is(.listing, .command), nav.contents";
    return node.nodeType === Node.ELEMENT_NODE && (node.matches(parts) || node.querySelector(parts) !== null);
  }
})();
