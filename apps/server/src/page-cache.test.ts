import { describe, expect, test } from "vitest";
import { makePageCache, type Rendered } from "./page-cache.ts";
import { encodingFor, PackedBody } from "./packed-body.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

function page(text: string, tags: string[] = [], rest: Partial<Rendered> = {}): Rendered {
  return { status: 200, headers: {}, body: Buffer.from(text), tags, keep: true, ...rest };
}

function makeCache(limit = 1_000_000) {
  let now = 0;
  const cache = makePageCache({ limit, freshFor: 1000, now: () => now });
  return { cache, pass: (milliseconds: number) => (now += milliseconds) };
}

/** A render that ends when told. */
function gate() {
  let open: (rendered: Rendered) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Rendered>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { render: () => promise, open, fail };
}

const textOf = (entry: { body: PackedBody } | undefined) => entry?.body.ready("identity")?.toString();

describe("page cache", () => {
  test("renders once for all who wait together", async () => {
    const { cache } = makeCache();
    let renders = 0;
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.get("a", async () => page(`v${(renders += 1)}`))));
    expect(renders).toBe(1);
    expect(new Set(all.map(textOf))).toEqual(new Set(["v1"]));
    expect(textOf(cache.peek("a"))).toBe("v1");
  });

  test("serves the old page while one request renders it anew", async () => {
    const { cache, pass } = makeCache();
    await cache.get("a", async () => page("old"));
    pass(1001);
    expect(cache.peek("a")).toBeUndefined();
    const fresh = gate();
    expect(textOf(await cache.get("a", fresh.render))).toBe("old");
    expect(textOf(await cache.get("a", () => Promise.reject(new Error("a second render"))))).toBe("old");
    fresh.open(page("new"));
    await expect.poll(() => textOf(cache.peek("a"))).toBe("new");
  });

  test("a dropped tag ends every page that carries it and no other", async () => {
    const { cache } = makeCache();
    await cache.get("a", async () => page("a", ["lumbra:goods:1", "lumbra:lists"]));
    await cache.get("b", async () => page("b", ["lumbra:goods:2"]));
    cache.drop("lumbra:goods:1");
    expect(cache.peek("a")).toBeUndefined();
    expect(textOf(cache.peek("b"))).toBe("b");
    expect(textOf(await cache.get("a", async () => page("a2", ["lumbra:goods:1"])))).toBe("a2");
  });

  test("a page rendered while one of its tags fell is not trusted", async () => {
    const { cache } = makeCache();
    const slow = gate();
    const asked = cache.get("a", slow.render);
    cache.drop("lumbra:goods:1");
    slow.open(page("perhaps old", ["lumbra:goods:1"]));
    await asked;
    expect(cache.peek("a")).toBeUndefined();
  });

  test("while rendering fails a dropped page is better than none", async () => {
    const { cache } = makeCache();
    await cache.get("a", async () => page("last known", ["t"]));
    cache.drop("t");
    expect(textOf(await cache.get("a", () => Promise.reject(new Error("database away"))))).toBe("last known");
    await expect(cache.get("b", () => Promise.reject(new Error("database away")))).rejects.toThrow("database away");
  });

  test("errors and redirects are not kept", async () => {
    const { cache } = makeCache();
    await cache.get("a", async () => page("missing", [], { status: 404, keep: false }));
    expect(cache.stats().entries).toBe(0);
  });

  test("a flood of addresses asked once cannot push out the pages people read", async () => {
    const { cache } = makeCache(100_000);
    await cache.get("home", async () => page("home".repeat(100)));
    cache.peek("home");
    for (let index = 0; index < 500; index += 1) await cache.get(`flood-${index}`, async () => page(`x${index}`.repeat(300)));
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
    expect(textOf(cache.peek("home"))).toContain("home");
  });
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", "identity"],
  [undefined, "identity"],
  ["br;q=0.5", "br"],
])("%s gets %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test("a body reads the same in every encoding, also after its plain text has gone", async () => {
  const text = "a page about lamps ".repeat(500);
  const body = new PackedBody(Buffer.from(text), true);
  expect(brotliDecompressSync(await body.in("br")).toString()).toBe(text);
  expect(body.ready("identity")).toBeUndefined();
  expect(gunzipSync(await body.in("gzip")).toString()).toBe(text);
  expect((await body.in("identity")).toString()).toBe(text);
});
