import { expect, test } from "vitest";
import { programLast } from "./page-head.ts";

test("hints for the program stand after the styles, in their order, and wait for what paints", () => {
  const page = '<html><head><link rel="modulepreload" href="/a.js"/><title>T</title><link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>&lt;/head></p></body></html>';
  const hint = (file: string) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`;
  expect(programLast(page, ["/es.js"])).toBe(
    `<html><head><title>T</title><link rel="stylesheet" href="/a.css"/>${hint("/a.js")}${hint("/b.js")}${hint("/es.js")}</head><body><p>&lt;/head></p></body></html>`,
  );
});

test("what has no head stays as it is", () => {
  expect(programLast("<p>gone</p>", ["/es.js"])).toBe("<p>gone</p>");
});
