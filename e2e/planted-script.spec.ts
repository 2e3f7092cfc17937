/** Scripts in content or browser storage never run: pages show them as text, and the browser's policy would refuse them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { sql } from "@rambla/domain/platform/database/sql";
import { dropTags, tags } from "@rambla/domain/platform/tags";
import { safeContent } from "../packages/domain/src/message/content-rules.ts";
import { ownScript, sealed } from "../apps/server/src/request/content-security.ts";
import { ask } from "../tools/trial/http-client.ts";
import { embeddedUrl } from "../tools/trial/nodes.ts";
import { STORED } from "../tools/trial/planted.ts";
import { AS_LAID_OUT } from "./browser.ts";
import { searchBox } from "./catalogue.ts";
import { goodsPath } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ launchOptions: AS_LAID_OUT });

/** Attempts to run a script; each that runs leaves its number. */
const PLANTED = [
  "<script>ran(1)</script>",
  "</script><script>ran(2)</script>",
  '<script nonce="0">ran(3)</script>',
  '<script type="module">ran(4)</script>',
  '<img src="/none" onerror="ran(5)">',
  '<script type="text/plain" data-files="">ran(6)</script>',
  "<svg onload=ran(7)></svg>",
  `<a id="planted" href="javascript:ran(8)">x</a>`,
  "\u2028<!--<script>ran(9)",
];
const COUNT = "window.runs = []; window.ran = (which) => window.runs.push(which);";
/** Also counts policy violations: a normal page has none. */
const COUNT_ALL = `${COUNT} window.refused = []; document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => window.refused.push(violatedDirective + " " + sample));`;
const ALL = STORED.join(" ");

/** Scripts that ran and violations, once all late parts have loaded. */
async function harmIn({ page, alive }: Shopper): Promise<unknown> {
  await alive();
  await page.keyboard.press("Tab");
  return await page.evaluate("({ runs: window.runs, refused: window.refused })");
}
const NO_HARM = { runs: [], refused: [] };

test(
  `${STORED.length} texts that try to be more than words run nowhere, whether goods, a comment, a message, a search or the browser itself holds them`,
  { tag: "@full" },
  async ({ shopper, page, isMobile }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const database = openDatabase({ url: await embeddedUrl(String(process.env["SHOP_DATA"])), connections: 1 });
    // Goods for each device that no other journey opens.
    const [before] = await database.query<{ goodsId: string; title: string; description: string }>(sql`
    select goods_id as "goodsId", title, description from goods_text where brand = 'velmo' and language = 'it' order by goods_id desc offset ${isMobile ? 1 : 0} limit 1`);
    if (!before) throw new Error("velmo has no goods");
    const { goodsId } = before;
    const write = async (title: string, description: string, fact: string | undefined) => {
      await database.query(
        sql`update goods_text set title = ${title}, description = ${description} where brand = 'velmo' and goods_id = ${goodsId} and language = 'it'`,
      );
      await database.query(sql`delete from comment where comment_id like 'planted-%' and goods_id = ${goodsId}`);
      if (fact !== undefined)
        await database.query(sql`
      insert into comment (brand, comment_id, goods_id, score, language, author, text, status, created_at, likes, reply)
      values ('velmo', ${`planted-${goodsId}`}, ${goodsId}, 5, 'it', ${fact}, ${fact}, 'ADOPT', now(), 0, ${fact})`);
      await dropTags(database, [tags.goods("velmo", goodsId)]);
    };
    try {
      await write(`Planted ${STORED[0]}`, ALL, ALL);
      await page.addInitScript(COUNT_ALL);
      await page.addInitScript(
        ({ history, id }) => {
          window.localStorage.setItem("searchHistory", JSON.stringify(history));
          window.localStorage.setItem("lastSeen", JSON.stringify([...history, id].map((seen) => [seen, Date.now()])));
        },
        { history: STORED, id: goodsId },
      );
      await shopper.open("velmo", "IT", goodsPath(goodsId));
      await expect(shopper.main.getByRole("heading", { level: 1 })).toContainText(String(STORED[0]));
      expect(await harmIn(shopper)).toEqual(NO_HARM);
      const box = await searchBox(shopper);
      await box.focus();
      const options = page.getByRole("option");
      await expect(options.filter({ hasText: `Planted ${STORED[0]}` }), "what was looked at last").toBeVisible();
      const recent = await page.evaluate(async (terms) => {
        const shown: (string | null)[] = [];
        for (let from = 0; from < terms.length; from += 8) {
          window.localStorage.setItem("searchHistory", JSON.stringify(terms.slice(from, from + 8)));
          window.dispatchEvent(new StorageEvent("storage"));
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          shown.push(
            ...[...document.querySelectorAll("[role=listbox] > [role=group]:first-child [role=option]")]
              .map(({ textContent }) => textContent)
              .toReversed(),
          );
        }
        return shown;
      }, STORED);
      expect(recent, "searches of before").toEqual(STORED);
      await box.fill(before.title.slice(0, 100));
      await expect(options.filter({ hasText: `Planted ${STORED[0]}` }), "goods that are suggested").toBeVisible();
      for (let from = 0; from < STORED.length; from += 100) {
        const key = STORED.slice(from, from + 100)
          .join(" ")
          .replace(/\s+/g, " ")
          .slice(0, 90)
          .trim();
        await box.fill(key);
        await expect(
          options.filter({ hasText: shopper.text("base", "searchFor", { key }) }),
          "what is searched for as it is typed",
        ).toBeVisible();
      }
      expect(await harmIn(shopper)).toEqual(NO_HARM);
      if (isMobile) {
        await shopper.open("velmo", "IT", `/comment/comment?id=${goodsId}`);
        await expect(shopper.main.getByText(String(STORED[0])).first()).toBeVisible();
        expect(await harmIn(shopper)).toEqual(NO_HARM);
      }
      // Parsed like a message in its page, by the browser's HTML parser; a shop page would refuse plain text.
      const reader = await shopper.context.newPage();
      await reader.addInitScript(COUNT_ALL);
      await reader.goto("about:blank");
      const left = STORED.flatMap((text) => [text, `<p title="${text}">`, `<a href="${text}">x</a>`]).map(safeContent);
      const acting = await reader.evaluate((contents) => {
        const box = document.body.appendChild(document.createElement("div"));
        const found: string[] = [];
        for (const html of contents) {
          box.innerHTML = html;
          for (const { localName, namespaceURI, attributes } of box.querySelectorAll("*")) {
            if (
              namespaceURI !== "http://www.w3.org/1999/xhtml" ||
              /^(?:script|style|svg|math|form|input|button|template|iframe)$/.test(localName)
            )
              found.push(`${localName} of ${html}`);
            for (const { name, value } of attributes)
              if (/^(?:on|style$|id$|name$)/.test(name) || /^\s*(?:javascript|data|vbscript):/i.test(value))
                found.push(`${name} of ${html}`);
          }
        }
        box.remove();
        return found;
      }, left);
      expect(acting).toEqual([]);
      expect(await reader.evaluate("({ runs: window.runs, refused: window.refused })")).toEqual(NO_HARM);
      await reader.close();
      for (let from = 0; from < STORED.length; from += 80) {
        await shopper.open(
          "velmo",
          "IT",
          `/search?${new URLSearchParams({
            key: STORED.slice(from, from + 80)
              .join(" ")
              .slice(0, 200),
          })}`,
        );
        expect(await harmIn(shopper)).toEqual(NO_HARM);
      }
      expect(dialogs).toEqual([]);
    } finally {
      await write(before.title, before.description, undefined);
      await database.close();
    }
  },
);

test("whatever a stranger wrote into the storage does no harm", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page, main } = shopper;
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await shopper.open("nidora", "ES");
  const good = {
    goodsId: "1001",
    distributionId: "0",
    buyNum: "2",
    finallyPrice: "29.90",
    title: ALL,
    imageUrl: "javascript:alert(1)",
    seoUrlParameter: '"><script>alert(1)</script>',
  };
  const bad = [
    null,
    7,
    "x",
    [],
    {},
    { goodsId: { a: 1 }, buyNum: 1 },
    { ...good, buyNum: -3 },
    { ...good, goodsId: "../../x" },
    { ...good, goodsId: "__proto__" },
    { ...good, goodsId: "99999999", buyNum: 1e9 },
  ];
  const written = ["{", "null", '"x"', "[[[[", JSON.stringify(STORED), JSON.stringify([good, ...bad])];
  for (const text of written) {
    await page.evaluate((value) => {
      for (const name of [
        "localCartList",
        "localCollect",
        "searchHistory",
        "lastSeen",
        "orderedLines",
        "movingCartList:aN_",
        "sessionUser",
        "invitation",
        "awc",
        "cookieChoice",
        "isShowCookie",
        "advertisementTime",
      ])
        window.localStorage.setItem(name, value);
      for (const name of ["draft::checkout", "draft::cartLeft", "draft::wantedPieces", "movedToOwnLayout", "chunkReloadTime"])
        window.sessionStorage.setItem(name, value);
    }, text);
    await page.goto(shopper.address("/cart"));
    await shopper.alive();
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(main.getByRole("complementary", { name: shopper.text("cart", "summary") })).toHaveAttribute("aria-busy", "false");
  await expect(main.getByRole("spinbutton")).toHaveCount(1);
  await expect(main.getByRole("spinbutton")).toHaveValue("2");
  await expect(main.getByText(shopper.text("cart", "gone"))).toBeVisible();
  const code = '"><img src=x onerror=alert(1)>';
  await page.evaluate(
    (planted) => window.localStorage.setItem("invitation", JSON.stringify({ code: planted, until: Date.now() + 60_000 })),
    code,
  );
  await page.goto(shopper.address("/reg"));
  await expect(page).toHaveURL((url) => url.searchParams.get("invitationCode") === code);
  await shopper.alive();
  await page.goto(shopper.address("/commodity/detail?id=1001"));
  await shopper.alive();
  expect(alerts).toEqual([]);
});

test(
  "a script that stands in a page without the server's mark is refused by the browser",
  { tag: "@desktop" },
  async ({ page, browserName }) => {
    expect(browserName).toBe("chromium");
    const mark = "0b9e4f1c-chance-of-one-rendering";
    const { html, policy } = sealed(
      `<!doctype html><title>Planted</title><body>${ownScript(mark)}>${COUNT} ran(0);</script>${PLANTED.slice(0, -1).join("\n")}${ownScript(mark)}>ran(100);</script>`,
      mark,
    );
    expect(html).not.toContain(mark);
    const server = createServer((_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy }).end(html),
    );
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    try {
      const refused: string[] = [];
      page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.locator("#planted").click();
      await expect.poll(() => refused.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThanOrEqual(6);
      expect(await page.evaluate("window.runs")).toEqual([0, 100]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
);

test("a page takes HTML and programs from the shop's own policies alone", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page, main } = shopper;
  await page.addInitScript(COUNT);
  await shopper.open("velmo", "ES");
  const taken = await page.evaluate(() => {
    const markup = "<img src='/none' onerror='ran(1)'>";
    const made = (name: string) => document.body.appendChild(document.createElement(name));
    const ways: Record<string, () => unknown> = {
      innerHTML: () => (made("div").innerHTML = markup),
      outerHTML: () => (made("div").outerHTML = markup),
      insertAdjacentHTML: () => made("div").insertAdjacentHTML("beforeend", markup),
      "what is read into a fragment": () => document.createRange().createContextualFragment(markup),
      "what is read into a document": () => new DOMParser().parseFromString(markup, "text/html"),
      "what is written": () => document.write(markup),
      "a frame's own document": () => made("iframe").setAttribute("srcdoc", markup),
      "the text of a script": () => (made("script").textContent = "ran(2)"),
      "the address of a script": () => made("script").setAttribute("src", "/none.js"),
      "an attribute that runs": () => made("div").setAttribute("onclick", "ran(3)"),
      "an empty script with more": () => (made("div").innerHTML = "<script></script> "),
      "a policy of one's own": () => globalThis.trustedTypes?.createPolicy("default", { createHTML: (html) => html }),
      "a policy of another name": () =>
        Reflect.apply(globalThis.trustedTypes?.createPolicy ?? (() => undefined), globalThis.trustedTypes, [
          "other",
          { createHTML: String },
        ]),
    };
    return Object.entries(ways).flatMap(([name, way]) => {
      try {
        way();
        return [name];
      } catch {
        return [];
      }
    });
  });
  expect(taken).toEqual([]);
  expect(await page.evaluate("window.runs")).toEqual([]);
  // Any other journey fails by these errors.
  shopper.expectTrouble(
    /requires 'TrustedHTML' assignment/,
    /requires 'TrustedScript' assignment/,
    /requires 'TrustedScriptURL' assignment/,
    /Creating a TrustedTypePolicy named 'other'/,
  );
  shopper.allowTrouble(/Creating a TrustedTypePolicy named 'default'/);
  // React re-renders a page that was changed in transit, and it becomes interactive.
  const address = new URL(shopper.address("/cart"));
  const answer = await ask({ port: Number(address.port), host: address.hostname, path: address.pathname });
  const headers = { "content-security-policy": String(answer.headers["content-security-policy"]) };
  const body = answer.text.replace(/(<h1[^>]*>)/, "$1Changed ");
  expect(body).not.toBe(answer.text);
  await page.route(address.href, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", headers, body }));
  await page.goto(address.href);
  await shopper.alive();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(shopper.text("cart", "emptyTitle"));
  shopper.expectTrouble(/Minified React error #418/);
});

test(
  "structured data are for who reads documents: a browser on its way writes none",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const structured = shopper.page.locator("script[type='application/ld+json']");
    await shopper.open("lumbra", "ES", "/classifiy/list?id=100");
    await expect(structured).not.toHaveCount(0);
    await shopper.main.getByRole("link", { name: "Clara" }).first().click();
    await shopper.page.waitForURL(/commodity\/detail/);
    await expect(shopper.main.getByRole("heading", { level: 1 })).toContainText("Clara");
    await expect(structured).toHaveCount(0);
    await shopper.page.reload();
    await expect(structured).not.toHaveCount(0);
  },
);
