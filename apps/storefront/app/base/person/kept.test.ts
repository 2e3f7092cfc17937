import { afterEach, expect, test, vi } from "vitest";
import { makeKept } from "./kept.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A browser's storage, shared with another tab. @param takes whether a value fits */
function aBrowser(takes: (value: string) => boolean = () => true) {
  const kept = new Map<string, string>();
  const watchers = new Set<() => void>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (!takes(value)) throw new DOMException("no room", "QuotaExceededError");
      kept.set(name, value);
    },
  };
  vi.stubGlobal("window", {
    localStorage: storage,
    addEventListener: (_: string, told: () => void) => watchers.add(told),
    removeEventListener: (_: string, told: () => void) => watchers.delete(told),
  });
  const elsewhere = (name: string, value: string) => {
    kept.set(name, value);
    for (const told of watchers) told();
  };
  return { kept, watchers, elsewhere };
}
const both = () => makeKept(["name", "town"], (name, town) => ({ name, town }));

test("is what is stored, the same value until that changes, here or in another tab", () => {
  const { kept, watchers, elsewhere } = aBrowser();
  const about = both();
  let changes = 0;
  const end = about.watch(() => (changes += 1));
  expect(about.now()).toEqual({ name: null, town: null });
  expect(about.now()).toBe(about.now());
  const ana = { name: "Ana", town: "Cuenca" };
  about.keep(ana, ["Ana", "Cuenca"]);
  expect([about.now() === ana, Object.fromEntries(kept), changes]).toEqual([true, ana, 1]);
  elsewhere("town", "Lugo");
  expect([about.now(), changes]).toEqual([{ name: "Ana", town: "Lugo" }, 2]);
  end();
  expect(watchers.size).toBe(0);
});

test("stands on this page where there is no room for it", () => {
  const { elsewhere } = aBrowser((value) => value !== "Ana");
  const about = both();
  elsewhere("name", "Bea");
  about.keep({ name: "Ana", town: "Cuenca" }, ["Ana", "Cuenca"]);
  expect(about.now()).toEqual({ name: "Ana", town: "Cuenca" });
  elsewhere("name", "Eva");
  expect(about.now()).toEqual({ name: "Eva", town: null });
});

test("stands on this page where the storage is forbidden", () => {
  vi.stubGlobal("window", {
    get localStorage() {
      throw new DOMException("no", "SecurityError");
    },
  });
  const about = both();
  expect(about.now()).toEqual({ name: null, town: null });
  about.keep({ name: "Ana", town: "Cuenca" }, ["Ana", "Cuenca"]);
  expect(about.now()).toEqual({ name: "Ana", town: "Cuenca" });
});
