import { describe, expect, test } from "vitest";
import { inPaintingOrder } from "./page-head.ts";

const HEAD =
  '<html><head><meta charSet="utf-8"/><link rel="preload" as="image" href="/a.webp"/><link rel="modulepreload" href="/a.js"/><title>T</title>' +
  '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/><link rel="modulepreload" href="/b.js"/></head>';

describe("the order of painting", () => {
  test("puts styles first and pictures next", () => {
    expect(inPaintingOrder(`${HEAD}<body><p>&lt;/head></p></body></html>`, [])).toBe(
      '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>' +
        '<link rel="preload" as="image" href="/a.webp"/><title>T</title></head><body><p>&lt;/head></p></body></html>',
    );
  });

  test("makes the program wait, with the files it will ask for", () => {
    const page = inPaintingOrder(`${HEAD}<body><p>1</p><script type="module" async="">import "/a.js";</script><script>data</script></body></html>`, ["/es.js"]);
    expect(page).toContain('<body><p>1</p><script type="text/plain" data-files="/a.js /b.js /es.js">import "/a.js";</script><script>data</script><script>{');
    expect(page).toMatch(/<\/script><\/body><\/html>$/);
    expect(page).not.toMatch(/modulepreload" href|type="module"/);
  });

  test("leaves a page without a head as it is", () => {
    expect(inPaintingOrder("<p>gone</p>", ["/es.js"])).toBe("<p>gone</p>");
  });
});
