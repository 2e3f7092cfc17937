import { describe, expect, test } from "vitest";
import { inPaintingOrder } from "./painting-order.ts";

const HEAD =
  '<html><head><meta charSet="utf-8"/><link rel="preload" as="image" href="/a.webp"/><link rel="modulepreload" href="/a.js"/><title>T</title>' +
  '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/><link rel="modulepreload" href="/b.js"/></head>';

describe("the order of painting", () => {
  test("puts styles first and pictures next", () => {
    expect(inPaintingOrder(`${HEAD}<body><p>&lt;/head></p></body></html>`, "m", [])).toBe(
      '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>' +
        '<link rel="preload" as="image" href="/a.webp"/><title>T</title></head><body><p>&lt;/head></p></body></html>',
    );
  });

  test("makes the program wait, with the files it will ask for", () => {
    const page = inPaintingOrder(
      `${HEAD}<body><p>1</p><script nonce="m" type="module" async="">import "/a.js";</script><script nonce="m">data</script></body></html>`,
      "m",
      ["/es.js"],
    );
    expect(page).toContain(
      '<body><p>1</p><script nonce="m" type="text/plain" data-files="/a.js /b.js /es.js">import "/a.js";</script><script nonce="m">data</script><script nonce="m">{',
    );
    expect(page).toMatch(/<\/script><\/body><\/html>$/);
    expect(page).not.toMatch(/modulepreload" href|type="module"/);
  });

  test("takes no script of the content for the program", () => {
    const planted = '<script type="module" async="">evil()</script><script nonce="x" type="module" async="">evil()</script>';
    const page = inPaintingOrder(
      `${HEAD}<body>${planted}<script nonce="m" type="module" async="">import "/a.js";</script></body></html>`,
      "m",
      [],
    );
    expect(page).toContain(`<body>${planted}<script nonce="m" type="text/plain"`);
  });

  test("tells its first script what it is told, and of nobody whose page it is where it is everybody's", () => {
    const program = `${HEAD}<body><script nonce="m" type="module" async="">import "/a.js";</script></body></html>`;
    const missing = 'It "stumbled" & fell';
    expect(inPaintingOrder(program, "m", ["/es.js"], { missing, cookies: "rambla_known=abc" })).toContain(
      '<script nonce="m" type="text/plain" data-files="/a.js /b.js /es.js" data-missing="It &#34;stumbled&#34; &#38; fell" data-cookies="rambla_known=abc">',
    );
    expect(inPaintingOrder(program, "m", [], { missing, cookies: undefined })).not.toContain("data-cookies");
  });

  /** Runs the starter of a page: what it hears, and what it keeps. */
  function started() {
    const page = inPaintingOrder(`${HEAD}<body><script nonce="m" type="module" async="">import "/a.js";</script></body></html>`, "m", []);
    const starter = page.split('<script nonce="m">').at(-1)?.split("</script>")[0] ?? "";
    const heard = new Map<string, (event: { target: object }) => void>();
    const window: { early?: Map<{ value: string }, unknown> } = {};
    const document = { querySelectorAll: () => [], visibilityState: "visible" };
    new Function("window", "addEventListener", "document", "requestAnimationFrame", starter)(
      window,
      heard.set.bind(heard),
      document,
      () => undefined,
    );
    return { heard, window };
  }

  test("shows of a button that it was pressed before the program is there, and of nothing that shows it by itself", () => {
    const { heard } = started();
    const marked: string[] = [];
    for (const type of ["button", undefined, "checkbox"]) {
      const element = { type, closest: (): object => element, setAttribute: (name: string) => marked.push(`${type} ${name}`) };
      heard.get("click")?.({ target: element });
    }
    expect(marked).toEqual(["button data-pressed"]);
  });

  test("keeps what is used before the program is there in the order in which it was used last", () => {
    const { heard, window } = started();
    const radio = (value: string) => {
      const field = { type: "radio", value, checked: true, closest: (): object => field };
      return field;
    };
    const [card, wallet] = [radio("card"), radio("wallet")];
    for (const target of [card, wallet, card]) heard.get("input")?.({ target });
    expect([...(window.early ?? [])].map(([{ value }, entered]) => [value, entered])).toEqual([
      ["wallet", true],
      ["card", true],
    ]);
  });

  test("keeps of a field that was filled in early what is typed on when it has come alive, and of no other", () => {
    const { heard, window } = started();
    const text = (value: string) => {
      const field = { type: "text", value, closest: (): object => field };
      return field;
    };
    const [early, late] = [text("Lu"), Object.assign(text("Madrid"), { __reactProps$1: {} })];
    heard.get("input")?.({ target: early });
    for (const target of [Object.assign(early, { value: "Lucía", __reactProps$1: {} }), late]) heard.get("input")?.({ target });
    expect([...(window.early?.values() ?? [])]).toEqual(["Lucía"]);
  });

  test.each([
    ["that says how long it waits", { reloadGuard: "60" }],
    ["that could not even say that", {}],
  ])("loads a page %s anew once for a program that fails, and then says so", (_page, dataset) => {
    const page = inPaintingOrder(`${HEAD}<body><script nonce="m" type="module" async="">import "/a.js";</script></body></html>`, "m", []);
    const starter = page.split('<script nonce="m">').at(-1)?.split("</script>")[0] ?? "";
    const kept = new Map<string, string>();
    const told: string[] = [];
    let reloads = 0;
    const visit = () => {
      const added: { onerror?: () => void }[] = [];
      const waiting = { dataset: { files: "/a.js", missing: "It stumbled" }, textContent: "" };
      const world = {
        window: {},
        addEventListener: () => undefined,
        requestAnimationFrame: (next: () => void) => next(),
        setTimeout: (next: (...given: unknown[]) => void, _wait: number, ...given: unknown[]) => next(...given),
        location: { href: "/cart", reload: () => (reloads += 1) },
        navigator: { onLine: true },
        sessionStorage: {
          getItem: (name: string) => kept.get(name) ?? null,
          setItem: (name: string, value: unknown) => kept.set(name, String(value)),
          removeItem: (name: string) => kept.delete(name),
        },
        document: {
          cookie: "",
          visibilityState: "visible",
          documentElement: { dataset },
          head: { append: (element: object) => added.push(element) },
          createElement: () => ({}),
          querySelectorAll: (which: string) => (which.startsWith("script") ? [waiting] : []),
          querySelector: () => null,
          body: { prepend: ({ textContent }: { textContent: string }) => told.push(textContent) },
        },
      };
      new Function(...Object.keys(world), starter)(...Object.values(world));
      added.find(({ onerror }) => onerror)?.onerror?.();
    };
    visit();
    expect([reloads, told]).toEqual([1, []]);
    visit();
    expect([reloads, told]).toEqual([1, ["It stumbled"]]);
  });

  test("leaves a page without a head as it is", () => {
    expect(inPaintingOrder("<p>gone</p>", "m", ["/es.js"])).toBe("<p>gone</p>");
  });
});
