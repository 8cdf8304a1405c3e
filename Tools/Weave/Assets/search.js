// Search without a server. The index is loaded when the box is first used; results are plain links, reached with Tab or
// the arrows; Enter in the box follows the first, Escape leads back to the text.
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
    call();
  });
  input.addEventListener("focus", load, { once: true });
  input.addEventListener("input", show);
  // Results go when the focus does, and come back with it.
  const box = input.closest("[role=search]");
  box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) close(); });
  box.addEventListener("keydown", walk);
  input.addEventListener("focus", show);

  // The box comes to where the reader is, and not the other way round.
  let before = null;
  function call() {
    before = document.activeElement;
    box.classList.toggle("called", input.getBoundingClientRect().bottom < 0);
    input.focus({ preventScroll: true });
  }

  function close() {
    list.hidden = true;
    status.textContent = "";
    box.classList.remove("called");
    before = null;
  }

  function walk(event) {
    if (event.isComposing) return;
    const links = [...list.querySelectorAll("a")], place = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      input.value = "";
      if (before && before !== document.body) before.focus({ preventScroll: true });
      else document.activeElement.blur();
      close();
    } else if (list.hidden) {
      return;
    } else if (event.key === "Enter" && place < 0) {
      links[0].click();
    } else if (event.key === "ArrowDown") {
      links[Math.min(place + 1, links.length - 1)].focus();
    } else if (event.key === "ArrowUp") {
      (links[place - 1] ?? input).focus();
    } else {
      return;
    }
    event.preventDefault();
  }

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
    const found = query ? find(simple(query)) : [];
    list.replaceChildren(...found.slice(0, most).map(item));
    list.hidden = found.length === 0;
    const shown = found.length > most ? `, the first ${most} are shown` : "";
    status.textContent = !query ? "" : found.length === 0 ? "Nothing found." : `${found.length} found${shown}.`;
  }

  function item({ title, place, href, isCode }) {
    const link = document.createElement("a");
    const name = document.createElement(isCode ? "code" : "b");
    const [, english, chinese] = title.match(/^(.*?)([\u3000-\u9fff].*)?$/);
    name.textContent = english;
    if (chinese) {
      const other = document.createElement("span");
      other.lang = "zh-Hans";
      other.textContent = chinese;
      name.append(other);
    }
    link.href = href;
    link.append(name, " ", place);
    // A link within this page leaves the results open over what it leads to.
    link.addEventListener("click", close);
    const entry = document.createElement("li");
    entry.append(link);
    return entry;
  }

  // As it is compared: small letters, the quotes of a keyboard, no marks of Markdown, no stars.
  function simple(text) {
    return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/`| ★+/g, "").trim();
  }

  function find(query) {
    const words = query.split(/[^a-z]+/).filter((word) => word.length > 2).map((word) => word.replace(/([^s])s$/, "$1"));
    const found = look(query, words);
    if (found.length > 0 || words.length === 0) return found;
    // Each word is in nearly every section, or the longest is another form of one that a title has.
    return look(words.reduce((one, two) => (two.length > one.length ? two : one)).slice(0, index.cut), []);
  }

  function look(query, words) {
    const number = query.match(/^(?:chapter|page) (\w+)$/)?.[1];
    const isTitled = ({ plain, name }) => (name ?? plain) === query;
    const begins = ({ plain, name, number: own }) =>
      (name ?? plain).startsWith(query) || plain.startsWith(query) || (number && own === number);
    const titled = index.sections.filter((section) => begins(section) || section.plain.includes(query));
    const [equal, others] = split(titled, isTitled), [first, rest] = split(others, begins);
    const names = namesLike(query), level = (wanted) => names.filter(({ rank }) => rank === wanted);
    const prose = sectionsWithAll(words).filter((section) => !titled.includes(section));
    const inTitle = ({ plain }) => words.filter((word) => plain.includes(word)).length;
    return [
      ...equal, ...level(0).slice(0, 5), ...first, ...index.terms.filter(({ plain }) => plain.includes(query)), ...rest,
      ...level(1).slice(0, 8), ...prose.sort((one, two) => inTitle(two) - inTitle(one)),
      ...level(0).slice(5), ...level(1).slice(8), ...level(2),
    ];
  }

  function split(list, test) { return [list.filter(test), list.filter((entry) => !test(entry))]; }

  // Names that are a word, with rank 0, begin with it, or contain it. A type before it may be written, and labels
  // behind it; where no such type has the name, any type will do.
  function namesLike(query) {
    const code = query.replace(/<[^>]*>?|\)$/g, "").match(/^(?:([\w.]*)\.)?(\w+(?:\([\w:]*)?)$/);
    if (!code) return [];
    const [, owner, word] = code;
    const found = index.names.map((name) => ({ ...name, rank: rank(name, word) })).filter(({ rank }) => rank !== null);
    const own = owner ? found.filter(({ type }) => type.includes(owner)) : [];
    const distance = ({ type }) =>
      owner ? (type === owner || type === owner + "type" ? 0 : 1) : type === "" ? 0 : type === "observabletype" ? 1 : 2;
    return (own.length > 0 ? own : found).sort((one, two) => one.rank - two.rank || distance(one) - distance(two));
  }

  function rank({ member }, word) {
    const base = member.split("(")[0];
    if (word.includes("(")) return !member.startsWith(word) ? null : /[:)]/.test(member[word.length] ?? ")") ? 0 : 1;
    return base === word ? 0 : base.startsWith(word) ? 1 : base.includes(word) ? 2 : null;
  }

  function sectionsWithAll(words) {
    // Words that nearly every section has tell nothing.
    const sets = words.map(sectionsWith).filter(Boolean);
    if (sets.length === 0) return [];
    return index.sections.filter((_, id) => sets.every((set) => set.has(id)));
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
        const [, number, name] = simple(title).match(/^(?:(\d+\w*)\. )?(.*)$/);
        return { title, plain: simple(title), name, number, place: "", href: anchor + ".html" };
      }
      const page = pages.at(-1), href = `${page.file}#${encodeURIComponent(anchor ?? slug(title))}`;
      return { title, plain: simple(title), place: page.title, href };
    });
    return {
      cut,
      sections: places,
      words: decodeWords(words),
      names: lines(names).flatMap((line) => {
        const [, page, listing, type, isType, members] = line.match(/^(\d+)\.(\d+) ([^:!]*)([:!])(.*)$/);
        const href = `${pages[page].file}#listing.${listing}`;
        const place = "begun in " + pages[page].title;
        const name = (type, member) => ({
          title: (type ? type + "." : "") + member, type: type.toLowerCase(), member: member.toLowerCase(), place, href,
          isCode: true,
        });
        const own = isType === "!" ? [name("", type)] : [];
        return [...own, ...members.split(",").filter(Boolean).map((member) => name(type, member))];
      }),
      terms: lines(terms).map((line) => {
        const [, section, title] = line.match(/^(\d+) (.*)$/);
        return { ...places[section], title, plain: simple(title), place: "in the recap of " + places[section].place };
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
