/** Parts that are written once, held against what React writes: a release that writes ids, pictures or elements another way fails here. */
import { createElement, type ReactNode, Suspense, useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { leadsTo } from "./leads-to.ts";
import { makeWrittenParts, partsOfPage } from "./written-parts.ts";
import { PagePartsContext, Written } from "./written.tsx";

const MARK = "the-mark";
let drawn = 0;

function Field() {
  const id = useId();
  return createElement("label", { htmlFor: id }, "name", createElement("input", { id }));
}

function Card({ title }: { title: string }) {
  drawn += 1;
  return createElement(
    Suspense,
    null,
    createElement(
      "article",
      null,
      createElement("img", { src: "/lamp.webp", alt: title, loading: "lazy" }),
      createElement("a", { href: "/cart?a=b" }, title),
      " & more",
    ),
  );
}

const written = (name: string, of: unknown, children: () => ReactNode, onOnePage = false) => Written({ name, of, onOnePage, children });
const card = (title: string, onOnePage?: boolean) => written("card", { title }, () => createElement(Card, { title }), onOnePage);
const shelf = (titles: readonly string[]) =>
  createElement(
    "ul",
    null,
    titles.map((title) => createElement("li", { key: title }, card(title))),
  );

/** The page as it is sent, with parts kept for all pages or with none. */
function page(content: ReactNode, kept?: ReturnType<typeof makeWrittenParts>, ground = "lumbra:ES:es desktop"): string {
  const parts = kept && partsOfPage(kept, ground, MARK);
  const html = renderToString(
    createElement(PagePartsContext, { value: parts }, createElement("main", null, createElement(Field), content, createElement(Field))),
  );
  return parts
    ? parts
        .filled(html, (error) => {
          throw error;
        })
        .join("")
    : html;
}

/** How many cards are drawn for a page. */
function drawnFor(...asked: Parameters<typeof page>): number {
  drawn = 0;
  page(...asked);
  return drawn;
}

describe("parts that are written once", () => {
  test("stand in a page as if they had been written for it, in the first one and in all others", () => {
    const content = shelf(["lamp", '</i><i id="the-other:0"></i>', "lamp, red"]);
    const without = page(content);
    expect(without).toContain("<!--$--><article>");
    expect(without).toMatch(/ id="_R_/);
    const kept = makeWrittenParts();
    expect(page(content, kept)).toBe(without);
    expect(page(content, kept)).toBe(without);
    expect([drawnFor(content, kept), drawnFor(content, makeWrittenParts())]).toEqual([0, 3]);
  });

  test("may hold others, new ones and kept ones", () => {
    const kept = makeWrittenParts();
    page(card("lamp"), kept);
    const around = written("row", "row", () => createElement("section", null, card("lamp"), card("chair")));
    const without = page(around);
    expect([page(around, kept), page(around, kept)]).toEqual([without, without]);
    expect(page(card("chair"), kept)).toBe(page(card("chair")));
    expect(drawnFor(around, kept)).toBe(0);
  });

  test("are others for other data, another name, market or layout", () => {
    const kept = makeWrittenParts();
    page(card("lamp"), kept);
    const others = [card("chair"), written("plate", { title: "lamp" }, () => createElement(Card, { title: "plate" }))];
    for (const content of others) expect(page(content, kept)).toBe(page(content));
    expect([
      drawnFor(card("lamp"), kept),
      drawnFor(card("lamp"), kept, "lumbra:ES:es mobile"),
      drawnFor(card("lamp"), kept, "lumbra:DE:de desktop"),
    ]).toEqual([0, 1, 1]);
  });

  test.each<[string, ReactNode]>([
    ["an id that React made of its place", createElement(Field)],
    ["a style sheet", createElement("link", { rel: "stylesheet", href: "/a.css" })],
    ["a script with the mark of the page", createElement("script", { nonce: MARK }, "0")],
  ])("hold nothing that belongs to one page: %s", (_what, content) => {
    expect(() =>
      page(
        written("part", "part", () => createElement("div", null, content)),
        makeWrittenParts(),
      ),
    ).toThrow("belongs to one page alone");
  });

  test.each([
    { src: "/lamp.webp", srcSet: "/lamp.webp 1x, /lamp2.webp 2x", sizes: "50vw", fetchPriority: "high" as const },
    { src: "/lamp.webp?a=b&c=d" },
  ])("tell the head of their pictures that load at once: %o", (picture) => {
    const kept = makeWrittenParts();
    const first = written("first", picture, () =>
      createElement("p", null, createElement("img", { ...picture, alt: "A lamp", className: "lamp" })),
    );
    const without = page(first);
    expect(without).toMatch(/^<link rel="preload" as="image"/);
    expect([page(first, kept), page(first, kept)]).toEqual([without, without]);
    const parts = partsOfPage(kept, "lumbra:ES:es desktop", MARK);
    expect(parts.place("first", picture, "manyPages").isKept).toBe(true);
  });

  test("tell where they lead to though the page holds their places alone", () => {
    const kept = makeWrittenParts();
    const told = () => {
      const parts = partsOfPage(kept, "ground", MARK);
      const html = renderToString(createElement(PagePartsContext, { value: parts }, card("lamp")));
      parts.filled(html, (error) => {
        throw error;
      });
      return { inPage: leadsTo(html), beside: parts.leadTo() };
    };
    expect([told(), told()]).toEqual([
      { inPage: ["/cart"], beside: [] },
      { inPage: [], beside: ["/cart"] },
    ]);
  });

  test("that were not asked for longest go when there is no more room", () => {
    const kept = makeWrittenParts({ manyPages: 2000, onePage: 2000 });
    const titles = Array.from({ length: 20 }, (_, index) => `lamp ${index}`);
    expect(page(shelf(titles), kept)).toBe(page(shelf(titles)));
    expect([drawnFor(shelf(titles.slice(-1)), kept), drawnFor(shelf(titles.slice(0, 1)), kept)]).toEqual([0, 1]);
  });

  test("that one page shows alone push out nothing that many show", () => {
    const kept = makeWrittenParts({ manyPages: 2000, onePage: 2000 });
    page(card("lamp"), kept);
    for (let index = 0; index < 20; index += 1) page(card(`fact ${index}`, true), kept);
    expect([drawnFor(card("lamp"), kept), drawnFor(card("fact 19", true), kept), drawnFor(card("fact 0", true), kept)]).toEqual([0, 0, 1]);
  });
});
