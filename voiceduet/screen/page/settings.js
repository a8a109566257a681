// Settings of this window; they survive a reload and end with the window.
import { listen } from "./log.js";
import { buttons } from "./talk.js";

const at = (id) => document.getElementById(id);
const root = document.documentElement;
const dialog = at("settings");

export function showSettings(group, latest) {
  buttons(at("settings-more"), group ? group.items : []);
  at("settings-latest").textContent = latest ? latest.text : "";
}

export function restore() {
  const theme = sessionStorage.getItem("theme") ?? "system";
  const spoken = root.dataset.spoken === "yes";
  const reading = sessionStorage.getItem("reading") ?? String(!spoken);
  at("reading").checked = reading === "true";
  listen(reading === "true");
  dialog.querySelector(`[name=theme][value=${theme}]`).checked = true;
  dress(theme);
}

function dress(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

at("theme").addEventListener("change", (event) => {
  sessionStorage.setItem("theme", event.target.value);
  dress(event.target.value);
});
at("reading").addEventListener("change", (event) => {
  sessionStorage.setItem("reading", event.target.checked);
  listen(event.target.checked);
});
at("open-settings").addEventListener("click", () => dialog.showModal());
at("close-settings").addEventListener("click", () => dialog.close());
