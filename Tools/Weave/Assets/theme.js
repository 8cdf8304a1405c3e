// Light or dark: the system decides, until the reader does. Runs before the page is drawn, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  root.classList.add("script");

  // Where nothing may be kept (file:// may forbid it), the choice lasts as long as the page.
  const read = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("theme", theme); } catch {} };

  const isDark = () => (root.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
  const show = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  show(read());

  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const say = () => button.setAttribute("aria-pressed", isDark());
    say();
    system.addEventListener("change", say);
    button.addEventListener("click", () => {
      const wanted = isDark() ? "light" : "dark";
      const theme = (wanted === "dark") === system.matches ? "system" : wanted;
      keep(theme);
      show(theme);
      say();
    });
  });
})();
