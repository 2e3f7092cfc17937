/** What a page does before its program is there. The server inlines these functions, so each may use only its argument and the browser. */
import { KNOWN_COOKIE, LEFT_COOKIE } from "@rambla/core/known-cookie";
import { ALIVE, GUARD_SECONDS, PRESSED, RELOADED_AT } from "@rambla/ui/early";

type Names = { readonly [name in keyof typeof NAMES]: (typeof NAMES)[name] };

export type EarlyOptions = Names & {
  /** The sentence shown when the program fails again. */
  readonly missing: string;
  /** Cookies of the page's user; undefined where the page is the same for every visitor. */
  readonly cookies?: string | undefined;
};

export const NAMES = {
  alive: ALIVE,
  pressed: PRESSED,
  reloadedAt: RELOADED_AT,
  guardSeconds: GUARD_SECONDS,
  loggedOut: LEFT_COOKIE,
  customer: KNOWN_COOKIE,
  /** In `sessionStorage`: address, user and input of a page that reloads because its program failed. */
  typedEarly: "typedEarly",
} as const;

export const earlyScript = (options: Omit<EarlyOptions, keyof Names>): string =>
  `for (const start of [${keepEarlyUse},${guardEarlyForms},${recoverProgram}]) start(${JSON.stringify({ ...NAMES, ...options }).replaceAll("<", "\\u003c")})`;

/** Records presses and inputs before hydration; of such a field also what the user types afterwards. */
export function keepEarlyUse({ alive, pressed }: EarlyOptions): void {
  const early = new Map<Element, string | boolean | undefined>();
  window.early = early;
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith(alive));
  addEventListener(
    "click",
    ({ target }) => {
      const used = target instanceof Element && target.closest("button[type=button],summary");
      if (!used || isAlive(used)) return;
      early.delete(used);
      early.set(used, undefined);
      if (used.matches("button")) used.setAttribute(pressed, "");
    },
    true,
  );
  addEventListener(
    "input",
    ({ target }) => {
      const used = target instanceof Element && target.closest<HTMLInputElement>("input,select,textarea");
      if (!used || (isAlive(used) && !early.has(used))) return;
      early.delete(used);
      early.set(used, /checkbox|radio/.test(used.type) ? used.checked : used.value);
    },
    true,
  );
}

/** Records the page's user. Sends no form after that user has logged out or another customer has logged in. */
export function guardEarlyForms({ alive, loggedOut, customer, cookies }: EarlyOptions): void {
  const valueIn = (text: string, pattern: string) => new RegExp(pattern).exec(text)?.[1] ?? "";
  const leftIn = (text: string) => valueIn(text, `${loggedOut}=(\\d+)`);
  const customerIn = (text: string) => valueIn(text, `${customer}=([\\w-]{3})(?:;|$)`);
  // The answer itself may end an expired session: its page is a guest's.
  const isOver = cookies !== undefined && !customerIn(document.cookie) && leftIn(cookies) === leftIn(document.cookie);
  const atFirst = isOver ? document.cookie : (cookies ?? document.cookie);
  window.cookiesAtFirst = atFirst;
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      if (Object.keys(form).some((key) => key.startsWith(alive))) return;
      const [left, leftNow] = [atFirst, document.cookie].map(leftIn);
      const [here, hereNow] = [atFirst, document.cookie].map(customerIn);
      if ((!leftNow || left === leftNow) && (here === hereNow || !here || !hereNow)) return;
      event.preventDefault();
      location.replace(location.pathname + location.search);
    },
    true,
  );
}

/**
 * Reloads a page when its program fails to load, once in `guardSeconds`, and restores what was typed, except passwords and checkboxes.
 * After a second failure the page shows the sentence.
 */
export function recoverProgram({ typedEarly, reloadedAt, guardSeconds, customer, missing }: EarlyOptions): void {
  const { early } = window;
  const fields = () =>
    [...document.querySelectorAll<HTMLInputElement>("input,select,textarea")].filter(
      ({ type }) => !/password|hidden|file|checkbox/.test(type),
    );
  const valueOf = (field: HTMLInputElement) => (field.type === "radio" ? field.checked : field.value);
  const user = () => String(new RegExp(`${customer}=[^;]*`).exec(document.cookie));
  const reload = () => {
    try {
      const typed = fields().flatMap((field, at) =>
        early?.has(field) || field.value !== (field.defaultValue ?? field.value) ? [[at, field.name, valueOf(field)]] : [],
      );
      if (typed.length > 0) sessionStorage.setItem(typedEarly, JSON.stringify([location.href, user(), typed]));
    } finally {
      location.reload();
    }
  };
  const mayReload = () => {
    try {
      const since = Date.now() - Number(sessionStorage.getItem(reloadedAt));
      if (since >= 0 && since < Number(document.documentElement.dataset["reloadGuard"] ?? guardSeconds) * 1000) return false;
      sessionStorage.setItem(reloadedAt, String(Date.now()));
      return true;
    } catch {
      const [navigation] = performance.getEntriesByType("navigation");
      return !(navigation instanceof PerformanceNavigationTiming) || navigation.type !== "reload";
    }
  };
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== "module" || target.src) return;
      if (!navigator.onLine) addEventListener("online", reload);
      else if (mayReload()) reload();
      else {
        const sentence = Object.assign(document.createElement("p"), { role: "alert", className: "program-missing", textContent: missing });
        (document.querySelector("main") ?? document.body).prepend(sentence);
      }
    },
    true,
  );
  try {
    const [href, by, typed] = JSON.parse(sessionStorage.getItem(typedEarly) ?? "[]");
    sessionStorage.removeItem(typedEarly);
    if (href !== location.href || by !== user()) return;
    for (const [at, name, value] of typed) {
      const field = fields()[at];
      if (!field || field.name !== name || valueOf(field) === value) continue;
      if (field.type === "radio") field.checked = value;
      else field.value = value;
      early?.set(field, value);
    }
  } catch {
    // Storage is forbidden.
  }
}
