/**
 * The order in which a page makes the browser fetch. Over HTTP/1.1 it fetches six files at a time in the order they are
 * named, and on a slow line they share its width: the styles come first, the pictures of the first view next, the program
 * once the page is painted.
 */
import { ALIVE, GUARD_SECONDS, PRESSED, RELOADED_AT } from "@rambla/ui/early";
import { KNOWN_COOKIE, LEFT_COOKIE } from "@rambla/core/known-cookie";
import { escaped } from "@rambla/core/markup";
import { ownScript } from "./own-script.ts";

const STYLES = /<link rel="stylesheet"[^>]*>/g;
/** How the router writes the hint for a file of the program. */
const PROGRAM_HINT = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
/** How the script begins that starts the program. */
export const programScript = (mark: string): string => `${ownScript(mark)} type="module" async="">`;

/** In `sessionStorage`: where, by whom and what was typed into a page whose program failed to come, while it is loaded anew. */
const TYPED_EARLY = "typedEarly";

/**
 * Keeps what is used before the program is there (`@rambla/ui/early`), of a field also what is typed on into it, and starts the program that waits in the
 * page: its policy makes a program of that text alone (decision 189). A program that fails to come is fetched anew with the page, once in the time
 * that the settings say, and what was typed meanwhile comes along, but for passwords and ticks (decision 271); a storage that is forbidden keeps nothing. The second
 * time the page says so (D-057). It notes as well for whom the page was made, and sends nothing of
 * it for anybody else: with its program `base/person/still-theirs.ts` sees to that. Nobody looks at a hidden page, and it is not painted. One file at a time: a slow phone takes a tenth of a second to
 * ask for all, and a finger would wait for it.
 */
const STARTER = `{
const early = window.early = new Map();
const keep = (kind, isField) => ({ target }) => {
const used = target.closest(kind);
if (used && (isField && early.has(used) || !isAlive(used))) {
early.delete(used);
early.set(used, /checkbox|radio/.test(used.type) ? used.checked : used.value);
if (used.type === "button") used.setAttribute("${PRESSED}", "");
}
};
addEventListener("click", keep("button[type=button],summary"), true);
const isAlive = (element) => Object.keys(element).some((key) => key.startsWith("${ALIVE}"));
const signs = (cookies) => [/${LEFT_COOKIE}=(\\d+)/, /${KNOWN_COOKIE}=([\\w-]{3})(?:;|$)/].map((name) => name.exec(cookies)?.[1] ?? "");
addEventListener("submit", (event) => {
const [[left, here], [leftNow, hereNow]] = [window.cookiesAtFirst, document.cookie].map(signs);
if (isAlive(event.target) || event.target.method !== "post" || (left === leftNow && (here === hereNow || !here || !hereNow))) return;
event.preventDefault();
location.reload();
}, true);
addEventListener("input", keep("input,select,textarea", true), true);
const waiting = [...document.querySelectorAll("script[data-files]")].at(-1);
window.cookiesAtFirst = waiting?.dataset.cookies ?? document.cookie;
const program = { createScript: () => waiting.textContent };
const add = (name, parts) => document.head.append(Object.assign(document.createElement(name), parts));
const fields = () => [...document.querySelectorAll("input,select,textarea")].filter(({ type }) => !/password|hidden|file|checkbox/.test(type));
const place = (field) => field.type === "radio" ? "checked" : "value";
const who = () => String(/${KNOWN_COOKIE}=[^;]*/.exec(document.cookie));
const anew = () => {
try {
const typed = fields().flatMap((field, at) => early.has(field) || field.value !== (field.defaultValue ?? field.value) ? [[at, field.name, field[place(field)]]] : []);
if (typed.length) sessionStorage.setItem("${TYPED_EARLY}", JSON.stringify([location.href, who(), typed]));
} finally {
location.reload();
}
};
const mayReload = () => {
try {
const since = Date.now() - sessionStorage.getItem("${RELOADED_AT}");
if (since >= 0 && since < (document.documentElement.dataset.reloadGuard ?? ${GUARD_SECONDS}) * 1000) return false;
sessionStorage.setItem("${RELOADED_AT}", Date.now());
return true;
} catch {
return performance.getEntriesByType("navigation")[0].type !== "reload";
}
};
const again = () => {
if (!navigator.onLine) addEventListener("online", anew);
else if (mayReload()) anew();
else (document.querySelector("main") ?? document.body).prepend(Object.assign(document.createElement("p"), { role: "alert", className: "program-missing", textContent: waiting.dataset.missing }));
};
try {
const [href, by, typed] = JSON.parse(sessionStorage.getItem("${TYPED_EARLY}") ?? "[]");
sessionStorage.removeItem("${TYPED_EARLY}");
if (href === location.href && by === who()) for (const [at, name, value] of typed) {
const field = fields()[at];
if (field?.name === name && field[place(field)] !== value) early.set(field, field[place(field)] = value);
}
} catch {}
const start = () => {
for (const href of waiting.dataset.files.split(" ")) setTimeout(add, 0, "link", { rel: "modulepreload", href });
setTimeout(add, 0, "script", { type: "module", textContent: (window.trustedTypes?.createPolicy("starter", program) ?? program).createScript(""), onerror: again });
};
if (document.visibilityState === "hidden") start();
else requestAnimationFrame(() => setTimeout(start));
}`;

/**
 * Puts a page into the order of painting.
 * @param html a whole page
 * @param mark the mark of the page's own scripts: no other script is taken for the program
 * @param more further files of the program that this page needs: its texts
 * @param told what its first script is told: the words for a program that is `missing`, and where a page is somebody's the `cookies` that say whose
 */
export function inPaintingOrder(
  html: string,
  mark: string,
  more: readonly string[],
  told: { readonly missing?: string; readonly cookies?: string | undefined } = {},
): string {
  const end = html.indexOf("</head>");
  if (end < 0) return html;
  const styles: string[] = [];
  const files: string[] = [];
  const head = html
    .slice(0, end)
    .replace(STYLES, (link) => (styles.push(link), ""))
    .replace(PROGRAM_HINT, (_hint, file: string) => (files.push(file), ""));
  const firstLink = head.indexOf("<link");
  const at = firstLink < 0 ? head.length : firstLink;
  return (
    head.slice(0, at) +
    styles.join("") +
    head.slice(at) +
    startedWhenPainted(html.slice(end), mark, { files: [...files, ...more].join(" "), ...told })
  );
}

/** The rest of a page whose program does not start by itself: its script waits as plain text, with the files it will ask for. */
function startedWhenPainted(rest: string, mark: string, told: Readonly<Record<string, string | undefined>>): string {
  const script = ownScript(mark);
  const [before = "", program = ""] = rest.split(programScript(mark));
  const end = program.lastIndexOf("</body>");
  if (end < 0) return rest;
  const data = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [` data-${name}="${escaped(value)}"`]));
  const waiting = `${script} type="text/plain"${data.join("")}>`;
  return `${before}${waiting}${program.slice(0, end)}${script}>${STARTER}</script>${program.slice(end)}`;
}
