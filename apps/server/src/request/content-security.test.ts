import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealed } from "./content-security.ts";

const MARK = "7d0c2c3e-0000-4000-8000-000000000000";
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scriptsIn = (policy: string) => policy.split("; ").find((entry) => entry.startsWith("script-src "));

test("a page's own scripts are named, and lose the mark", () => {
  const { html, policy } = sealed(
    `<link nonce="${MARK}" href="/a.css"/><script nonce="${MARK}">one()</script><script nonce="${MARK}" type="module" async="">two()</script>`,
    MARK,
  );
  expect(html).toBe('<link href="/a.css"/><script>one()</script><script type="module" async="">two()</script>');
  expect(scriptsIn(policy)).toBe(`script-src 'self' ${hashOf("one()")} ${hashOf("two()")}`);
});

test.each([
  "<script>planted()</script>",
  '<script nonce="">planted()</script>',
  '<script nonce="another">planted()</script>',
  "<SCRIPT>planted()</SCRIPT>",
  '<script type="module">planted()</script>',
  "<svg><script>planted()</script></svg>",
  '<script nonce="${mark}">planted()</script>',
  "</script><script>planted()</script>",
  '<script\nnonce="7d0c2c3e">planted()</script>',
])("%s in the content is not", (planted) => {
  const { policy } = sealed(`<p>${planted}</p><script nonce="${MARK}">own()</script>`, MARK);
  expect(scriptsIn(policy)).toBe(`script-src 'self' ${hashOf("own()")}`);
});

test("says where browsers report what it forbids", () => {
  expect(sealed("", MARK).policy.split("; ").slice(-2)).toEqual(["report-uri /policy-report", "report-to policy"]);
});

test("texts are taken from the shop's own policies alone, unless a program of others may write them", () => {
  const asked = (others?: Parameters<typeof sealed>[2]) =>
    sealed("", MARK, others)
      .policy.split("; ")
      .filter((entry) => /trusted-types/.test(entry));
  for (const others of [undefined, {}, { formTargets: ["https://pay.example"], scripts: [], frames: [] }])
    expect(asked(others)).toEqual(["require-trusted-types-for 'script'", "trusted-types message default"]);
  for (const others of [{ scripts: ["https://stats.example/count.js"] }, { frames: ["https://pay.example"] }])
    expect(asked(others)).toEqual([]);
});

test("whose scripts a visitor may allow is named with their origin, and nobody else", () => {
  const { policy } = sealed("", MARK, {
    scripts: ["https://stats.example/count.js", "https://stats.example:8443/a.js?id=1", "https://stats.example/other.js"],
    formTargets: ["https://pay.example"],
  });
  const of = (name: string) => policy.split("; ").find((entry) => entry.startsWith(`${name} `));
  expect([of("script-src"), of("connect-src"), of("img-src"), of("form-action")]).toEqual([
    "script-src 'self'  https://stats.example https://stats.example:8443",
    "connect-src 'self' https://stats.example https://stats.example:8443",
    "img-src 'self' data: https://stats.example https://stats.example:8443",
    "form-action 'self' https://pay.example",
  ]);
  expect(policy).not.toContain("frame-src");
  expect(sealed("", MARK, { frames: ["https://pay.example", "https://words.example"] }).policy).toContain(
    "; frame-src https://pay.example https://words.example; ",
  );
});
