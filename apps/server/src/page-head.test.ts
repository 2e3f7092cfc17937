import { expect, test } from "vitest";
import { inPaintingOrder } from "./page-head.ts";

test("styles come first, pictures next, and hints for the program wait for what paints", () => {
  const page =
    '<html><head><meta charSet="utf-8"/><link rel="preload" as="image" href="/a.webp"/><link rel="modulepreload" href="/a.js"/><title>T</title>' +
    '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/><link rel="modulepreload" href="/b.js"/></head><body><p>&lt;/head></p></body></html>';
  const hint = (file: string) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`;
  expect(inPaintingOrder(page, ["/es.js"])).toBe(
    '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>' +
      `<link rel="preload" as="image" href="/a.webp"/><title>T</title>${hint("/a.js")}${hint("/b.js")}${hint("/es.js")}</head><body><p>&lt;/head></p></body></html>`,
  );
});

test("what has no head stays as it is", () => {
  expect(inPaintingOrder("<p>gone</p>", ["/es.js"])).toBe("<p>gone</p>");
});
