/** Parses the output by a grammar that knows nothing executable. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extent } from "../../../../tools/trial/extent.ts";
import { PLANTED } from "../../../../tools/trial/planted.ts";
import { safeContent } from "./content-rules.ts";

const HARMLESS_TAGS =
  "p|br|h[2-4]|ul|ol|li|strong|b|em|i|u|s|blockquote|hr|a|img|table|thead|tbody|tr|th|td|figure|figcaption|code|pre|span|div";
const HARMLESS_ATTRIBUTE = [
  'href="(?:https?://[^"<>]+|mailto:[^"<>]+|tel:[^"<>]+|/(?![/\\\\])[^"<>\\s\\\\]*)"',
  'rel="noopener noreferrer nofollow"',
  'target="_blank"',
  'loading="lazy"',
  'src="/(?![/\\\\])[^"<>\\s\\\\]*"',
  'alt="[^"<>]*"',
  '(?:width|height|colspan|rowspan|start)="[^"<>]*"',
  'scope="[^"<>]*"',
].join("|");
const HARMLESS = new RegExp(`^(?:[^<>]|<(?:${HARMLESS_TAGS})(?: (?:${HARMLESS_ATTRIBUTE}))* ?/?>|</(?:${HARMLESS_TAGS})>)*$`);

const HOSTILE = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src='/a.png' onload='alert(1)'>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<template><script>alert(1)</script></template>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='java&Tab;script:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='vbscript:x'>x</a>",
  "<a href='blob:https://x/1'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='\\\\evil.example'>x</a>",
  "<a href='/x' onclick=alert(1) style='position:fixed;inset:0'>x</a>",
  "<img src='https://evil.example/pixel.gif'>",
  "<img src='//evil.example/pixel.gif'>",
  "<img src='/\\evil.example/p.gif'>",
  "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
  "<img srcset='https://evil.example/a 1x' src='/a.png'>",
  "<iframe src='/personCenter'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='x.swf'></object>",
  "<embed src='x'>",
  "<base href='//evil.example/'>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>",
  "<link rel=stylesheet href='//evil.example/x.css'>",
  "<style>@import '//evil.example/x.css'</style>",
  "<p style='background:url(//evil.example/x)'>x</p>",
  "<form action='/personCenter' method=post><button name=intent value=signOut>x</button></form>",
  "<input autofocus onfocus=alert(1)>",
  "<textarea></textarea><img src=x onerror=alert(1)>",
  "<select><option>x</select>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video src=x onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<p id=main class=dialog name=body>x</p>",
  "<div data-page data-early onmouseover=alert(1)>x</div>",
  "<custom-element onclick=alert(1)>x</custom-element>",
  "<!--><script>alert(1)</script>-->",
  "<!-- x --!><img src=x onerror=alert(1)>",
  "<![CDATA[<script>alert(1)</script>]]>",
  '<?xml version="1.0"?><script>alert(1)</script>',
  "<p title='\"><script>alert(1)</script>'>x",
  '"><img src=x onerror=alert(1)>',
  '<a href="/x" target="_top">x</a>',
  "<title><img src=x onerror=alert(1)></title>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<listing><img src=x onerror=alert(1)></listing>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<img src=`x`onerror=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  "<\u0000script>alert(1)</script>",
];

describe("nothing that could do something is left", () => {
  test.each(HOSTILE)("of %s", (html) => {
    expect(safeContent(html)).toMatch(HARMLESS);
    expect(safeContent(`<p>${html}</p><b>${html}`)).toMatch(HARMLESS);
  });

  test(`of ${PLANTED.length} more, as they are and behind what leads out of an attribute`, () => {
    for (const planted of PLANTED) {
      for (const html of [
        planted,
        `<p>${planted}</p><b>${planted}`,
        `<a href="${planted}">x</a>`,
        `<img src="/a.png" alt="${planted}">`,
        `<a href='${planted}'>x</a>`,
        `<td colspan=${planted}>`,
      ]) {
        const left = safeContent(html);
        expect([html, left, safeContent(left)]).toEqual([html, expect.stringMatching(HARMLESS), expect.stringMatching(HARMLESS)]);
      }
    }
  });

  test("of any two of them in one another", () => {
    const hostile = fc.constantFrom(...HOSTILE, ...PLANTED);
    fc.assert(
      fc.property(hostile, hostile, fc.nat(200), (outer, inner, at) => {
        expect(safeContent(outer.slice(0, at % outer.length) + inner + outer.slice(at % outer.length))).toMatch(HARMLESS);
      }),
      { numRuns: extent(100, 500) },
    );
  });

  test("and what came out comes out again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...HOSTILE), fc.string(), (html, text) => {
        const once = safeContent(html + text);
        expect(safeContent(once)).toBe(once);
      }),
      { numRuns: extent(40, 200) },
    );
  });
});

test.each([
  [
    '<h1>Sale</h1><p>From <strong>today</strong>: <a href="/classifiy/list?id=100&amp;a=1">lamps</a></p>',
    '<h2>Sale</h2><p>From <strong>today</strong>: <a href="/classifiy/list?id=100&amp;a=1">lamps</a></p>',
  ],
  [
    '<a href="https://example.org/a" target="_self">there</a>',
    '<a href="https://example.org/a" rel="noopener noreferrer nofollow" target="_blank">there</a>',
  ],
  [
    '<img src="/pictures/1.webp" alt="A lamp" width="300" height="200">',
    '<img src="/pictures/1.webp" alt="A lamp" width="300" height="200" loading="lazy" />',
  ],
  ['<a href="lamps.html">a</a> <a href="mailto:shop@example.org">b</a>', '<a>a</a> <a href="mailto:shop@example.org">b</a>'],
  ["<ul><li>one<li>two</ul>5 < 6 & 7", "<ul><li>one</li><li>two</li></ul>5 &lt; 6 &amp; 7"],
  ['<p onclick="x()">Hello <marquee>you</marquee></p>', "<p>Hello you</p>"],
])("what formats, shows and leads on stays: %s", (html, left) => {
  expect(safeContent(html)).toBe(left);
});
