import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeFallenTags } from "@rambla/domain/platform/fallen-tags";
import { bytesOf } from "@rambla/domain/platform/weight";
import { beforeEach, describe, expect, test } from "vitest";
import { type Entry, makePageCache, type Rendered } from "./page-cache.ts";
import { encodingFor, PackedBody } from "./packed-body.ts";

const TIMES = { freshFor: 1000, agedFor: 10_000, fallenFor: 500, lastResortFor: 60_000 };

let now = 0;
let fallen = makeFallenTags(() => now);
let cache = makePageCache({ limit: 1_000_000, ...TIMES, fallen, now: () => now });
beforeEach(() => make());

function make(limit = 1_000_000): void {
  now = 0;
  fallen = makeFallenTags(() => now);
  cache = makePageCache({ limit, ...TIMES, fallen, now: () => now });
}

async function page(text: string, tags: string[] = [], rest: Partial<Rendered> = {}): Promise<Rendered> {
  return {
    status: 200,
    headers: {},
    body: await PackedBody.kept(Buffer.from(text)),
    tags,
    shown: [],
    until: Infinity,
    keep: true,
    ...rest,
  };
}

/** A render that ends on demand. */
function gate() {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
  return { render: () => promise, open: resolve, fail: reject };
}

const never = () => Promise.reject(new Error("a second render"));
const away = () => Promise.reject(new Error("database away"));
const textOf = (entry: Entry | undefined) => entry && brotliDecompressSync(entry.body.ready("br") ?? Buffer.alloc(0)).toString();

test.each([
  [0, 2],
  [0.0001, 2],
  [0.0123, 1],
  [1, 1],
])("with room for %d MB two visits render %i times", async (megabytes, times) => {
  make(bytesOf(megabytes));
  let renders = 0;
  for (let visit = 0; visit < 2; visit += 1)
    expect(textOf(await cache.get("a", async () => page(`v${(renders += 1)}`)))).toBe(`v${times === 2 ? visit + 1 : 1}`);
  expect(renders).toBe(times);
});

describe("a page in its time", () => {
  test("is rendered once for all who wait together", async () => {
    let renders = 0;
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.get("a", async () => page(`v${(renders += 1)}`))));
    expect(renders).toBe(1);
    expect(new Set(all.map(textOf))).toEqual(new Set(["v1"]));
    expect(textOf(cache.peek("a"))).toBe("v1");
  });

  test("is served aged while one request renders it anew", async () => {
    await cache.get("a", () => page("old"));
    now = 1001;
    expect(cache.peek("a")).toBeUndefined();
    const fresh = gate();
    expect(textOf(await cache.get("a", fresh.render))).toBe("old");
    expect(textOf(await cache.get("a", never))).toBe("old");
    fresh.open(await page("new"));
    await expect.poll(() => textOf(cache.peek("a"))).toBe("new");
  });

  test("tells whoever renders it whether anybody waits", async () => {
    const waits: boolean[] = [];
    const render = async (isAwaited: boolean) => {
      waits.push(isAwaited);
      return await page("v");
    };
    await cache.get("a", render);
    now = 1001;
    await cache.get("a", render);
    await expect.poll(() => cache.peek("a")).toBeDefined();
    now = 20_000;
    await cache.get("a", render);
    expect(waits).toEqual([true, false, true]);
  });

  test("is served aged only so long", async () => {
    await cache.get("a", () => page("old"));
    now = 10_001;
    expect(textOf(await cache.get("a", () => page("new")))).toBe("new");
  });

  test("is served no longer than until something on it begins or ends", async () => {
    await cache.get("a", () => page("before", [], { until: 700 }));
    now = 699;
    expect(textOf(cache.peek("a"))).toBe("before");
    now = 700;
    expect(cache.peek("a")).toBeUndefined();
    expect(textOf(await cache.get("a", () => page("after")))).toBe("after");
  });
});

describe("a tag that falls", () => {
  test("ends every page that is about it and no other", async () => {
    await cache.get("a", () => page("a", ["lumbra:goods:1", "lumbra:lists"]));
    await cache.get("b", () => page("b", ["lumbra:goods:2"]));
    fallen.drop("lumbra:goods:1");
    expect(cache.peek("a")).toBeUndefined();
    expect(textOf(cache.peek("b"))).toBe("b");
    expect(textOf(await cache.get("a", () => page("a2", ["lumbra:goods:1"])))).toBe("a2");
    expect(textOf(cache.peek("a"))).toBe("a2");
  });

  test("leaves a page that only shows it for a moment, while one request renders it anew", async () => {
    await cache.get("list", () => page("few left", ["lumbra:lists"], { shown: ["lumbra:goods:1"] }));
    fallen.drop("lumbra:goods:1");
    expect(cache.peek("list")).toBeUndefined();
    const fresh = gate();
    expect(textOf(await cache.get("list", never))).toBe("few left");
    now = 500;
    expect(textOf(await cache.get("list", fresh.render))).toBe("few left");
    expect(textOf(await cache.get("list", never))).toBe("few left");
    fresh.open(await page("sold out", ["lumbra:lists"], { shown: ["lumbra:goods:1"] }));
    await expect.poll(() => textOf(cache.peek("list"))).toBe("sold out");
  });

  test("is waited for when the moment is over, also by a page nobody asked for since", async () => {
    await cache.get("list", () => page("old", [], { shown: ["lumbra:goods:1"] }));
    fallen.drop("lumbra:goods:1");
    now = 700;
    fallen.drop("lumbra:goods:1");
    now = 701;
    expect(textOf(await cache.get("list", () => page("new", [], { shown: ["lumbra:goods:1"] })))).toBe("new");
  });

  test("while a page is rendered makes that page one that is not trusted, when it is its own", async () => {
    for (const [key, tags, trusted] of [
      ["own", ["lumbra:goods:1"], false],
      ["other", ["lumbra:goods:2"], true],
    ] as const) {
      const slow = gate();
      const asked = cache.get(key, slow.render);
      fallen.drop("lumbra:goods:1");
      slow.open(await page(key, [...tags]));
      await asked;
      expect(textOf(cache.peek(key))).toBe(trusted ? key : undefined);
    }
  });
});

describe("while nothing can be rendered", () => {
  test("a page that is not right any more is better than none, for a while", async () => {
    await cache.get("a", () => page("last known", ["t"]));
    fallen.drop("t");
    expect(textOf(await cache.get("a", away))).toBe("last known");
    expect(textOf(await cache.get("a", () => page("failed", [], { status: 503, keep: false })))).toBe("last known");
    await expect(cache.get("b", away)).rejects.toThrow("database away");
    now = 60_001;
    await expect(cache.get("a", away)).rejects.toThrow("database away");
  });

  test("a page that is there no more is not served again", async () => {
    await cache.get("a", () => page("sold", ["t"]));
    fallen.drop("t");
    expect((await cache.get("a", () => page("missing", [], { status: 404, keep: false }))).status).toBe(404);
    await expect(cache.get("a", away)).rejects.toThrow("database away");
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 });
  });
});

describe("memory", () => {
  /** Text that compresses badly. */
  const noise = (length: number, seed: number) =>
    Array.from({ length: length / 50 }, (_, index) => createHash("sha256").update(`${seed} ${index}`).digest("hex").slice(0, 50)).join("");
  const encodings = ["br", "gzip", "identity"] as const;

  test.each(encodings)("what is counted is what is held when everything is asked for as %s", async (encoding) => {
    make(300_000);
    const entries: Entry[] = [];
    for (let index = 0; index < 200; index += 1) {
      const tags = Array.from({ length: 30 }, (_, goods) => `lumbra:goods:${index}${goods}`);
      const entry = await cache.get(`/classifiy/list?id=${index}`, () =>
        page(noise(4000, index), ["lumbra:lists"], { shown: tags, headers: { "content-security-policy": "x".repeat(500) } }),
      );
      entries.push(entry);
      expect(await entry.body.in(encoding)).not.toHaveLength(0);
    }
    const kept = entries.filter((entry, index) => cache.peek(`/classifiy/list?id=${index}`) === entry);
    const forms = kept.flatMap(({ body }) => encodings.flatMap((form) => body.ready(form) ?? []));
    const held = forms.reduce((bytes, { buffer }) => bytes + buffer.byteLength, 0);
    const words = kept.reduce(
      (bytes, { tags, shown, headers }) => bytes + [...tags, ...shown, ...Object.values(headers)].join("").length,
      0,
    );
    expect(kept.length).toBe(cache.stats().entries);
    expect(cache.stats().bytes).toBeGreaterThanOrEqual(held + words);
    expect(cache.stats().bytes).toBeLessThanOrEqual(300_000);
    expect(cache.stats().entries).toBeGreaterThan(20);
    expect(forms.length).toBe(kept.length * (encoding === "gzip" ? 2 : 1));
  });

  test("a body in its packed form holds no more than its bytes", async () => {
    const body = await PackedBody.kept(Buffer.from("a page about lamps ".repeat(500)));
    expect(body.ready("identity")).toBeUndefined();
    for (const encoding of ["br", "gzip"] as const) {
      const made = await body.in(encoding);
      expect(made.buffer.byteLength).toBe(made.length);
    }
    expect(body.held).toBe((await body.in("br")).length + (await body.in("gzip")).length);
  });

  test("a page is packed better once it is asked for again, reads the same, and is counted as it is", async () => {
    const words = "lamp shade copper brass linen oak walnut kettle bowl glass warm dimmable socket reading table floor wall".split(" ");
    const nameOf = (index: number) => [index * 7919, index * index, index * 31].map((number) => words[number % words.length]).join(" ");
    const text = Array.from(
      { length: 400 },
      (_, index) => `<a href="/commodity/detail?id=${1000 + index}">${nameOf(index)} ${index * 7919}</a>`,
    ).join("");
    const first = await cache.get("a", () => page(text));
    const [light, counted] = [first.body.ready("br")?.length ?? 0, cache.stats().bytes];
    cache.peek("a");
    await expect.poll(() => first.body.ready("br")?.length).toBeLessThan(light * 0.95);
    expect(textOf(cache.peek("a"))).toBe(text);
    expect(counted - cache.stats().bytes).toBe(light - (first.body.ready("br")?.length ?? 0));
    // The replacement of such a page is one as well.
    now = 1001;
    await cache.get("a", () => page(`${text}.`));
    await expect.poll(() => cache.peek("a")?.body.ready("br")?.length ?? light).toBeLessThan(light * 0.95);
    expect(textOf(cache.peek("a"))).toBe(`${text}.`);
  });

  test("a flood of addresses asked once cannot push out the pages people read", async () => {
    make(100_000);
    await cache.get("home", () => page("home".repeat(100)));
    cache.peek("home");
    for (let index = 0; index < 500; index += 1) await cache.get(`flood-${index}`, () => page(`x${index}`.repeat(300)));
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
    expect(textOf(cache.peek("home"))).toContain("home");
  });

  test("a page larger than all that may be kept is served and not kept", async () => {
    make(2000);
    expect(textOf(await cache.get("a", () => page(noise(9000, 1))))).toHaveLength(9000);
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 });
  });
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", "identity"],
  [undefined, "identity"],
  ["br;q=0.5", "br"],
  ["gzip;q=1.0, br;q=0.1", "br"],
  ["br; q=0.000, GZIP", "gzip"],
  ["br ;q=0,gzip;q=0", "identity"],
  ["xbr, br-x, gzip2", "identity"],
])("%s gets %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test("a body reads the same in every encoding, kept or sent once", async () => {
  const text = "a page about lamps ".repeat(500);
  for (const body of [await PackedBody.kept(Buffer.from(text)), PackedBody.once(Buffer.from(text))]) {
    expect(brotliDecompressSync(await body.in("br")).toString()).toBe(text);
    expect(gunzipSync(await body.in("gzip")).toString()).toBe(text);
    expect((await body.in("identity")).toString()).toBe(text);
    expect([body.length, body.etag.length]).toEqual([text.length, 24]);
  }
});
