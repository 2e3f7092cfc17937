import { afterEach, expect, test, vi } from "vitest";
import { browserStorage } from "../../test/browser-storage.ts";
import { earlyScript, guardEarlyForms, keepEarlyUse, NAMES, recoverProgram } from "./early-script.ts";

afterEach(() => vi.unstubAllGlobals());

class Used {
  readonly kind: string;
  readonly type: string;
  readonly name = "";
  readonly defaultValue = "";
  readonly method = "post";
  value = "";
  checked = true;
  attributes: string[] = [];
  constructor(kind: string, type: string, rest: object = {}) {
    this.kind = kind;
    this.type = type;
    Object.assign(this, rest);
  }
  closest(selector: string): this | null {
    return selector.includes(`${this.kind}[type=${this.type}]`) || selector.split(",").includes(this.kind) ? this : null;
  }
  matches(selector: string): boolean {
    return selector === this.kind;
  }
  setAttribute(name: string): void {
    this.attributes.push(name);
  }
}
const field = (type: string, rest?: object) => new Used("input", type, rest);
const ALIVE = { [`${NAMES.alive}$1`]: {} };

/** A page without its program, with these fields and cookies. */
function aPage(
  { fields = [], cookie = "", kept = browserStorage(), guard = { reloadGuard: "60" } as object } = {} as {
    fields?: readonly Used[];
    cookie?: string;
    kept?: Storage;
    guard?: object;
  },
) {
  const heard = new Map<string, (event: object) => void>();
  const seen = { reloads: 0, told: [] as string[] };
  const window: { early?: Map<Used, unknown>; cookiesAtFirst?: string } = {};
  const document = {
    cookie,
    documentElement: { dataset: guard },
    querySelectorAll: () => fields,
    querySelector: () => ({ prepend: ({ textContent }: { textContent: string }) => seen.told.push(textContent) }),
    createElement: () => ({}),
  };
  const globals = {
    window,
    document,
    addEventListener: (name: string, then: (event: object) => void) => heard.set(name, then),
    Element: Used,
    HTMLFormElement: Used,
    HTMLScriptElement: Used,
    location: { href: "/cart", pathname: "/cart", search: "", reload: () => (seen.reloads += 1), replace: () => (seen.reloads += 1) },
    navigator: { onLine: true },
    sessionStorage: kept,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const options = { ...NAMES, missing: "It stumbled" };
  for (const start of [keepEarlyUse, guardEarlyForms, recoverProgram]) start(options);
  const hear = (name: string, target: Used) => {
    const event = { target, isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
    heard.get(name)?.(event);
    return event;
  };
  return { hear, seen, window, document, early: () => [...(window.early ?? [])].map(([used, entered]) => [used.type, entered]) };
}

test("the script in the page holds its functions whole, and no text that could end it", () => {
  const text = earlyScript({ missing: "</script><script>alert(1)" });
  expect(text).not.toContain("</");
  expect(() => new Function(text)).not.toThrow();
});

test("a button that is pressed early is kept and marked, one that is alive is not", () => {
  const { hear, early } = aPage();
  const [pressed, alive] = [new Used("button", "button"), new Used("button", "button", ALIVE)];
  for (const target of [pressed, alive, field("text")]) hear("click", target);
  expect([early(), pressed.attributes, alive.attributes]).toEqual([[["button", undefined]], [NAMES.pressed], []]);
});

test("fields that are filled in early are kept in the order in which they were used last", () => {
  const { hear, early } = aPage();
  const [town, terms] = [field("text", { value: "Lugo" }), field("checkbox")];
  for (const target of [town, terms, Object.assign(town, { value: "Cuenca" })]) hear("input", target);
  expect(early()).toEqual([
    ["checkbox", true],
    ["text", "Cuenca"],
  ]);
});

test("what is typed on into a field that has come alive counts, where it was filled in early", () => {
  const { hear, early } = aPage();
  const name = field("text", { value: "Lu" });
  hear("input", name);
  for (const target of [Object.assign(name, { value: "Lucía" }, ALIVE), field("email", { value: "x", ...ALIVE })]) hear("input", target);
  expect(early()).toEqual([["text", "Lucía"]]);
});

test.each([
  ["the same customer", "rambla_known=aN_", "rambla_known=aN_", false],
  ["a guest who has logged in", "rambla_known=1", "rambla_known=aN_", false],
  ["another customer", "rambla_known=aN_", "rambla_known=b-a", true],
  ["a guest after a logout", "rambla_known=aN_", "rambla_left=5", true],
])("a form that is sent early by %s", (_, before, now, isStopped) => {
  const { hear, seen, document } = aPage({ cookie: before });
  document.cookie = now;
  expect([hear("submit", new Used("form", "")).isPrevented, seen.reloads]).toEqual([isStopped, isStopped ? 1 : 0]);
});

test.each([{ reloadGuard: "60" }, {}])("a program that fails reloads its page once, and the next time the page says so: %o", (guard) => {
  const kept = browserStorage();
  const first = aPage({ kept, guard });
  first.hear("error", new Used("script", "module"));
  const second = aPage({ kept, guard });
  second.hear("error", new Used("script", "module"));
  expect([first.seen, second.seen]).toEqual([
    { reloads: 1, told: [] },
    { reloads: 0, told: ["It stumbled"] },
  ]);
});

test("what else fails reloads nothing", () => {
  const { hear, seen } = aPage();
  for (const target of [new Used("img", ""), new Used("script", "")]) hear("error", target);
  expect(seen).toEqual({ reloads: 0, told: [] });
});

test("what was typed before the reload stands in its fields again, but for passwords", () => {
  const kept = browserStorage();
  const make = (typed: string) => [field("text", { name: "town", value: typed }), field("password", { name: "secret", value: typed })];
  aPage({ kept, fields: make("Cuenca") }).hear("error", new Used("script", "module"));
  const fields = make("");
  const { early } = aPage({ kept, fields });
  expect([fields.map(({ value }) => value), early(), kept.getItem(NAMES.typedEarly)]).toEqual([["Cuenca", ""], [["text", "Cuenca"]], null]);
});
