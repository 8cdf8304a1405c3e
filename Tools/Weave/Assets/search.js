// Search without a server. The index is loaded when the box is first used; results are plain links, reached with Tab.
(() => {
  const input = document.getElementById("search");
  const status = document.getElementById("search-status");
  const list = document.getElementById("search-results");
  const most = 30;
  let index = null;

  // The one key that the book takes can be given back: who dictates, or touches keys by accident, needs it so.
  // Where nothing may be kept (file:// may forbid it), the choice lasts as long as the page.
  const key = document.getElementById("slash");
  let takesKey = true;
  try { takesKey = localStorage.getItem("slash") !== "off"; } catch {}
  sayKey();
  key.addEventListener("click", () => {
    takesKey = !takesKey;
    try { localStorage.setItem("slash", takesKey ? "on" : "off"); } catch {}
    sayKey();
  });

  function sayKey() {
    key.setAttribute("aria-pressed", takesKey);
    input.placeholder = takesKey ? "Search ( / )" : "Search";
    if (takesKey) input.setAttribute("aria-keyshortcuts", "/");
    else input.removeAttribute("aria-keyshortcuts");
  }

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
    if (!takesKey || event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    input.focus();
  });
  input.addEventListener("focus", load, { once: true });
  input.addEventListener("input", show);
  // Results go when the focus does, and come back with it.
  const box = input.closest("[role=search]");
  box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) list.hidden = true; });
  input.addEventListener("focus", show);

  function load() {
    const script = document.createElement("script");
    script.src = "search-index.js";
    script.onload = () => { index = decode(window.searchIndex); show(); };
    script.onerror = () => { status.textContent = "The index can’t be read."; };
    document.head.append(script);
  }

  function show() {
    const query = input.value.trim();
    if (!index && query) return;
    const found = query ? find(query) : [];
    list.replaceChildren(...found.slice(0, most).map(item));
    list.hidden = found.length === 0;
    const shown = found.length > most ? `, the first ${most} are shown` : "";
    status.textContent = !query ? "" : found.length === 0 ? "Nothing found." : `${found.length} found${shown}.`;
  }

  function item({ title, place, href, isCode }) {
    const link = document.createElement("a");
    const name = document.createElement(isCode ? "code" : "b");
    name.textContent = title;
    link.href = href;
    link.append(name, " ", place);
    // A link within this page leaves the results open over what it leads to.
    link.addEventListener("click", () => { list.hidden = true; });
    const entry = document.createElement("li");
    entry.append(link);
    return entry;
  }

  function find(query) {
    const plain = query.toLowerCase();
    const bare = plain.replace(/[.(].*/, (rest) => (rest.startsWith(".") ? rest.replace(/\(.*/, "") : ""));
    const last = bare.split(".").pop();
    const names = index.names.filter(({ title }) => last && title.toLowerCase().includes(bare))
      .sort((one, two) => rank(one, last) - rank(two, last));
    const terms = index.terms.filter(({ title }) => title.toLowerCase().includes(plain));
    const titled = index.sections.filter(({ title }) => title.toLowerCase().includes(plain));
    const others = sectionsWithAll(plain.split(/[^a-z]+/).filter((word) => word.length > 2));
    return [...names, ...terms, ...titled, ...others.filter((section) => !titled.includes(section))];
  }

  function sectionsWithAll(words) {
    // Words that nearly every section has tell nothing.
    const sets = words.map(sectionsWith).filter(Boolean);
    if (sets.length === 0) return [];
    return index.sections.filter((_, id) => sets.every((set) => set.has(id)));
  }

  // A name itself, then those that begin with it, then those that contain it.
  function rank({ title }, word) {
    const name = title.toLowerCase().split(".").pop();
    return name === word ? 0 : name.startsWith(word) ? 1 : 2;
  }

  function sectionsWith(word) {
    const start = word.slice(0, index.cut);
    const found = new Set();
    for (const [known, places] of index.words) {
      if (known === start && !places) return null;
      if (known.startsWith(start)) for (const id of places ?? []) found.add(id);
    }
    return found;
  }

  // How the index is written is said in SearchIndex.swift, which writes it.
  function decode({ cut, sections, words, names, terms }) {
    const lines = (text) => text.split("\n").filter(Boolean);
    const pages = [];
    const places = lines(sections).map((line) => {
      const [title, anchor] = line.replace(/^#/, "").split("\t");
      if (line.startsWith("#")) {
        pages.push({ title, file: anchor + ".html" });
        return { title, place: "", href: anchor + ".html" };
      }
      const page = pages.at(-1);
      return { title, place: page.title, href: `${page.file}#${encodeURIComponent(anchor ?? slug(title))}` };
    });
    return {
      cut,
      sections: places,
      words: decodeWords(words),
      names: lines(names).flatMap((line) => {
        const [, page, listing, type, members] = line.match(/^(\d+)\.(\d+) ([^:!]*)[:!](.*)$/);
        const href = `${pages[page].file}#listing.${listing}`;
        const titles = members.split(",").filter(Boolean).map((member) => (type ? type + "." : "") + member);
        if (line.includes("!")) titles.unshift(type);
        return titles.map((title) => ({ title, place: "begun in " + pages[page].title, href, isCode: true }));
      }),
      terms: lines(terms).map((line) => {
        const [, section, title] = line.match(/^(\d+) (.*)$/);
        return { ...places[section], title, place: "in the recap of " + places[section].place };
      }),
    };
  }

  function slug(title) {
    return title.toLowerCase().replace(/[^a-z0-9_ -]/g, "").replaceAll(" ", "-");
  }

  function decodeWords(text) {
    const last = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&'()*+,-./:;";
    const more = "<=>?@[]^_|";
    let word = "";
    return [...text.matchAll(/(\d)([a-z]*)([^a-z\d]+)/g)].map(([, shared, rest, code]) => {
      word = word.slice(0, shared) + rest;
      if (code === "~") return [word, null];
      const places = [];
      let id = -1, number = 0, weight = 1;
      for (const letter of code) {
        const digit = last.indexOf(letter);
        number += (digit < 0 ? more.indexOf(letter) : digit) * weight;
        weight *= more.length;
        if (digit < 0) continue;
        places.push(id += number + 1);
        [number, weight] = [0, 1];
      }
      return [word, places];
    });
  }
})();
