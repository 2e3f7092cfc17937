import { expect, test } from "vitest";
import { readingMinutes } from "./block-rules.ts";
import { readContentFolder } from "./file-rules.ts";
import { overlaid, publicationsOf, type Segment } from "./timeline-rules.ts";

const PLACES = {
  languages: Object.fromEntries(
    ["es", "en"].map((code) => [code, { code, fallback: [], locales: [], reading: undefined, texts: undefined }]),
  ),
  brandCountries: ["ES", "DE"],
};
const FACTS = { key: "light", from: "2026-11-01", list: "article", type: "guides" };
const WORDS = { key: "light", title: "Luz", typeName: "Guías" };

const problemsOf = (folder: Parameters<typeof readContentFolder>[0]) =>
  readContentFolder(folder, PLACES).problems.map(({ at, sentence }) => `${at}: ${sentence}`);
const ofFacts = (...facts: readonly unknown[]) => problemsOf({ article: { facts } });
const ofBlock = (block: unknown) => problemsOf({ article: { facts: [FACTS], es: [{ ...WORDS, blocks: [block] }] } });
const ofParents = (parents: Readonly<Record<string, string | undefined>>) =>
  problemsOf({
    information: {
      facts: Object.entries(parents).map(([key, parent]) => ({ key, from: "2026-01-01", position: 1, isShowBottom: false, parent })),
    },
  });

const AT = "article/facts.json light:";
const IN = "article/es.json light: blocks.0";

test.each([
  [
    "right facts",
    ofFacts({ ...FACTS, slug: "lamps", until: "2026-12-01", countries: ["ES"], goods: ["1"], picture: "a.jpg", note: "Look." }),
    [],
  ],
  ["an unknown field", ofFacts({ ...FACTS, html: "<b>" }), [`${AT} html is not known.`]],
  ["a key with spaces", ofFacts({ ...FACTS, key: "a b" }), ["article/facts.json [0]: key must be letters, digits, - and _, at most 64."]],
  ["a day that is none", ofFacts({ ...FACTS, from: "2026-02-31" }), [`${AT} from must be a day that there is.`]],
  ["an end before the begin", ofFacts({ ...FACTS, until: "2026-11-01" }), [`${AT} until must be after from.`]],
  ["a country without sales", ofFacts({ ...FACTS, countries: ["PT"] }), [`${AT} countries names PT, where the brand does not sell.`]],
  ["an unknown list", ofFacts({ ...FACTS, list: "news" }), [`${AT} list must be one of article, science.`]],
  ["a season of the same key", ofFacts(FACTS, { ...FACTS, from: "2026-12-01", until: "2027-01-06" }), []],
  [
    "two equal addresses",
    ofFacts({ ...FACTS, slug: "x" }, { ...FACTS, key: "other", slug: "x" }, { ...FACTS, key: "third", slug: "light" }),
    ["article/facts.json other: slug x is that of light.", "article/facts.json third: slug light is that of light."],
  ],
  ["an object for a list", problemsOf({ article: { facts: {} } }), ["article/facts.json: it is no array of entries."]],
  [
    "words without facts",
    problemsOf({ article: { es: [WORDS] } }),
    ["article/facts.json: it is missing.", "article/es.json light: facts.json has no light."],
  ],
  ["an unknown language", problemsOf({ article: { facts: [FACTS], xx: [] } }), ["article/xx.json: xx is no language of the shop."]],
  [
    "an unknown kind",
    problemsOf({ page: { facts: [] } }),
    ["page: it is no kind: name one of article, recipe, topic, help, information, notice."],
  ],
  ["a parent that is there", ofParents({ a: undefined, b: "a", c: "b" }), []],
  ["a parent that is not there", ofParents({ a: "z" }), ["information/facts.json a: parent names z, which is not there."]],
  [
    "parents in a circle",
    ofParents({ a: "b", b: "a", c: "a" }),
    ["information/facts.json a: parent leads from a back to itself.", "information/facts.json b: parent leads from b back to itself."],
  ],
  ["markup, which is shown as typed", ofBlock({ type: "paragraph", text: "<script>alert(1)</script>" }), []],
  [
    "a script's address",
    ofBlock({ type: "link", to: "javascript:alert(1)", text: "x" }),
    [`${IN}.to must be a path of the shop that begins with "/", or an https address.`],
  ],
  [
    "another host",
    ofBlock({ type: "link", to: "//evil.example", text: "x" }),
    [`${IN}.to must be a path of the shop that begins with "/", or an https address.`],
  ],
  [
    "another host behind a backslash",
    ofBlock({ type: "link", to: "/\\evil.example", text: "x" }),
    [`${IN}.to must be a path of the shop that begins with "/", or an https address.`],
  ],
  [
    "a film without https",
    ofBlock({ type: "video", address: "http://example.com", title: "x" }),
    [`${IN}.address must be an https address.`],
  ],
  ["a control character", ofBlock({ type: "paragraph", text: "a\u0007b" }), [`${IN}.text holds a control character.`]],
  ["a turned text", ofBlock({ type: "paragraph", text: "a\u202eb" }), [`${IN}.text holds a control character.`]],
  ["a null character", ofBlock({ type: "paragraph", text: "\u0000" }), ["article/es.json light: it holds signs that no text can hold."]],
  ["nothing to see", ofBlock({ type: "paragraph", text: "\u200b" }), [`${IN}.text must not be empty: nobody would see anything.`]],
  ["a long text", ofBlock({ type: "paragraph", text: "a".repeat(4001) }), [`${IN}.text must be at most 4000 characters.`]],
  ["many items", ofBlock({ type: "list", items: Array.from({ length: 61 }, () => "a") }), [`${IN}.items must be at most 60 entries.`]],
  [
    "uneven rows",
    ofBlock({ type: "table", head: ["a", "b"], rows: [["1"]] }),
    [`${IN}.rows must have as many cells in each row as the head.`],
  ],
  [
    "an unknown block",
    ofBlock({ type: "html", text: "x" }),
    [`${IN}.type must have a type that is one of heading, paragraph, list, steps, table, picture, video, goods, quote, link.`],
  ],
  [
    "deep nesting",
    ofBlock(JSON.parse(`${'{"blocks":['.repeat(20)}1${"]}".repeat(20)}`)),
    ["article/es.json light: it is nested too deep."],
  ],
])("a folder with %s", (_name, told, expected) => {
  expect(told).toEqual(expected);
});

/** Of days: `a1-5 b5-9`; the last day may be ∞. */
const timelineOf = (text: string): Segment[] =>
  text.split(" ").flatMap((part) => {
    const [, mark = "", from = "", until = ""] = /^(\w)(\d+)-(\d+|∞)$/.exec(part) ?? [];
    return mark ? [{ mark, from: Number(from), until: until === "∞" ? Infinity : Number(until) }] : [];
  });
const written = (timeline: readonly Segment[]): string =>
  timeline.map(({ mark, from, until }) => `${mark}${from}-${until === Infinity ? "∞" : until}`).join(" ");

test.each([
  ["", "a1-∞", "a1-∞"],
  ["a1-∞", "s5-9", "a1-5 s5-9 a9-∞"],
  ["a1-5 s5-9 a9-∞", "a1-∞", "a1-∞"],
  ["a1-5 s5-9 a9-∞", "t7-12", "a1-5 s5-7 t7-12 a12-∞"],
  ["a1-5", "b5-9", "a1-5 b5-9"],
  ["a1-5", "a5-9", "a1-9"],
  ["a3-5", "b1-9", "b1-9"],
])("over %o comes %o: %o", (before, next, after) => {
  expect(written(timelineOf(next).reduce(overlaid, timelineOf(before)))).toBe(after);
});

test.each([
  ["a1-5 s5-9 a9-∞", "a1-∞ s5-9"],
  ["a1-5 s5-7 t7-8 s8-9 a9-∞", "a1-∞ s5-9 t7-8"],
  ["a1-5 a9-∞", "a1-5 a9-∞"],
  ["a1-2 b2-3 a3-4 b4-5", "a1-2 b2-3 a3-4 b4-5"],
])("%o is published as %o", (timeline, publications) => {
  expect(written(publicationsOf(timelineOf(timeline)))).toBe(publications);
});

test.each([
  ["one two three", 1],
  [Array.from({ length: 900 }, () => "word").join(" "), 5],
  ["电".repeat(800), 2],
])("reading %# takes minutes", (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});
