/** The built shop against attacks on an account: redirects, foreign forms, leaking answers. */
import { readdir, readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";
import { type Answer, ask as askPort, type Question } from "../../../tools/trial/http-client.ts";
import { changed } from "../../../packages/domain/test/changed.ts";
import { documentFile, PATIENT } from "./document-file.ts";

const EMAIL = "olga@example.com";
const PASSWORD = "velero47noches";
const NICKNAME = `Ana "&' O’Hara`;

let shop: ShopProcess;
let cookies = "";
let setCookies: readonly string[] = [];
beforeAll(async () => {
  // Long deadlines, because many tests share this machine.
  shop = await startShop({ env: { WORKERS: "1", SHOP_CONFIG: documentFile(PATIENT) } });
  const asked = await post("/reg", { intent: "account", account: EMAIL });
  const sent = new URL(asked.headers.location ?? "", "http://x").searchParams.get("sent") ?? "";
  const { text } = await verificationMail(1);
  const entered = await post("/reg", {
    intent: "register",
    verificationId: sent,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? "",
    password: PASSWORD,
    passwordAgain: PASSWORD,
    nickname: NICKNAME,
    agreement: "yes",
  });
  setCookies = entered.headers["set-cookie"] ?? [];
  cookies = setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}, 120_000);
afterAll(() => shop?.remove(), 60_000);

const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port: shop.port, path, ...rest });
const post = (path: string, fields: Readonly<Record<string, string>>, headers: Question["headers"] = {}): Promise<Answer> =>
  ask(path, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", ...headers },
  });

/** Waits for this number of mails; gives the last. */
async function verificationMail(count: number): Promise<{ readonly text: string; readonly link: string }> {
  const folder = join(shop.dataDirectory, "outbox");
  return await vi.waitFor(
    async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => /-verification-\w+\.json$/.test(name)).sort();
      // A file may exist before its content.
      const mails = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as { to: string; text: string; link: string }),
      );
      const own = mails.filter(({ to }) => to === EMAIL);
      expect(own).toHaveLength(count);
      return own[count - 1] ?? { text: "", link: "" };
    },
    { timeout: 20_000 },
  );
}

describe("forward", () => {
  /** One of each kind: core's own test has them all. */
  const HOSTILE = [
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "https://evil.example@es.lumbra.localhost",
    "https:es.lumbra.localhost.evil.example",
    "HTTPS://[::1]",
    "javascript:alert(1)//2130706433",
    "data:text/html,evil.example",
    "/%2fevil.example",
    "%2f%2fevil.example",
    "/\t/evil.example",
    "/\r\n//evil\u3002example",
    " //\uff45vil.example",
    "@evil.example",
    "/a/..//evil.example",
    "/%09/evil.example\r\nSet-Cookie: a=b",
  ];
  /** The value encoded like a form's, and unencoded. */
  const queriesOf = (forward: string) => [
    new URLSearchParams({ forward }).toString(),
    `forward=/&forward=${encodeURIComponent(forward)}`,
    `forward=${encodeURIComponent(encodeURIComponent(forward))}`,
  ];
  const stays = (location: string | undefined, of: string) => {
    expect(location, of).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/);
    expect(new URL(location ?? "", `http://es.lumbra.localhost:${shop.port}`).host, of).toBe(`es.lumbra.localhost:${shop.port}`);
  };

  test(`${HOSTILE.length} forms lead whoever is logged in nowhere else, as a page and as its data`, async () => {
    for (const path of ["/login", "/mobile/login", "/reg"]) {
      for (const forward of HOSTILE) {
        for (const query of queriesOf(forward).slice(0, path === "/login" ? 3 : 1)) {
          const { status, headers } = await ask(`${path}?${query}`, { headers: { cookie: cookies } });
          expect(status, query).toBe(302);
          stays(headers.location, query);
          expect(headers["set-cookie"], query).toBeUndefined();
        }
      }
    }
    for (const forward of HOSTILE) {
      const { text } = await ask(`/login.data?${queriesOf(forward)[0]}`, { headers: { cookie: cookies } });
      const [, led] = /"redirect","([^"]*)"/.exec(text) ?? [];
      stays(led, `data of ${forward}`);
    }
  }, 60_000);

  test("a long one of our own leads there and nowhere else, one that is too long leads home", async () => {
    const long = `/classifiy/list?id=100&${Array.from({ length: 60 }, (_, index) => `f.colour=shade${index}`).join("&")}`;
    for (const path of ["/login", "/mobile/login", "/reg"]) {
      const led = async (forward: string) =>
        (await ask(`${path}?${new URLSearchParams({ forward })}`, { headers: { cookie: cookies } })).headers.location;
      expect([await led(long), await led(`${long}&key=${"a".repeat(2000)}`)]).toEqual([long, path.startsWith("/mobile") ? "/mobile" : "/"]);
    }
  });

  test("after the password neither; and no link of the page takes it along", async () => {
    const taken = async (query: string) => [...(await ask(`/login?${query}`)).text.matchAll(/href="\/[^"]*forward=[^"]*"/g)].length;
    expect(
      await taken(new URLSearchParams({ forward: "/classifiy/list?id=100" }).toString()),
      "a way of our own is taken along",
    ).toBeGreaterThan(0);
    for (const forward of HOSTILE.slice(0, 4)) {
      const query = queriesOf(forward)[0] ?? "";
      stays(
        (await post(`/login?${query}`, { intent: "password", username: EMAIL, password: PASSWORD }, { cookie: cookies })).headers.location,
        forward,
      );
      expect(await taken(query), forward).toBe(0);
    }
  });
});

describe("forms", () => {
  test("are no JSON, and do nothing by any other method", async () => {
    for (const [method, type] of [
      ["POST", "text/plain"],
      ["POST", "application/json"],
      ["PUT", "application/x-www-form-urlencoded"],
      ["DELETE", "application/x-www-form-urlencoded"],
    ] as const) {
      const { status } = await ask("/personCenter/account", {
        agent: new Agent(),
        method,
        body: '{"intent":"everywhere"}',
        headers: { cookie: cookies, "content-type": type, "sec-fetch-site": "same-origin" },
      });
      expect([method, type, status >= 400 && status < 500]).toEqual([method, type, true]);
    }
    expect((await ask("/personCenter/account?intent=signOut", { headers: { cookie: cookies } })).status).toBe(200);
  });
});

describe("answers", () => {
  test("set cookies that no script reads, but the one that says nothing", () => {
    expect(setCookies.map((cookie) => cookie.replace(/=[^;]*/, ""))).toEqual([
      "rambla_customer; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800",
      "rambla_known; Path=/; SameSite=Lax; Max-Age=604800",
      "rambla_device; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000",
    ]);
  });

  test("that name a person are kept by nobody, and those that are kept name none", async () => {
    const named = (text: string) => text.includes(EMAIL) || text.includes("Hara");
    for (const path of ["/personCenter", "/mobile/personCenter", "/personCenter.data", "/personCenter/account", "/me"]) {
      const { headers, text, status } = await ask(path, { headers: { cookie: cookies } });
      expect([path, status, headers["cache-control"], named(text)]).toEqual([path, 200, "private, no-store", true]);
    }
    for (const path of [
      "/",
      "/mobile",
      "/search?key=l",
      "/personCenter/x.css",
      "/personCenter%2Fx.css",
      "/personCenter;x.css",
      "/me/x.css",
      "/me.css",
      "/personCenter.css",
    ]) {
      for (const headers of [{ cookie: cookies }, {}]) {
        const answer = await ask(path, { headers });
        expect([path, named(answer.text), answer.headers["set-cookie"]]).toEqual([path, false, undefined]);
      }
    }
    expect((await ask("/me")).text).toBe("null");
  });

  test("write what somebody called themselves as words", async () => {
    const { text } = await ask("/personCenter/account", { headers: { cookie: cookies } });
    expect(text).toContain('value="Ana &quot;&amp;&#x27; O’Hara"');
    for (const nickname of ["<b>x</b>", "</script><script>alert(1)</script>", "x\u202egpj", "{{7*7}}\u0000"]) {
      const { status } = await post("/personCenter/account", { intent: "nickname", nickname }, { cookie: cookies });
      expect([nickname, status]).toEqual([nickname, 400]);
    }
  });

  test("of another brand know nobody by this one's cookie", async () => {
    const { status, headers } = await ask("/personCenter", { host: "es.nidora.localhost", headers: { cookie: cookies } });
    expect([status, headers.location]).toEqual([302, "/login?forward=%2FpersonCenter"]);
    expect((await ask("/personCenter", { headers: { cookie: cookies } })).status).toBe(200);
  });
});

test("a link that programs have opened before its reader still works for its reader, once", async () => {
  await post("/login", { intent: "sendCode", username: EMAIL });
  const link = new URL((await verificationMail(2)).link);
  const [verificationId = "", code = ""] = (link.searchParams.get("code") ?? "").split(".");
  for (const method of ["GET", "HEAD", "GET"]) {
    const { status, headers } = await ask(link.pathname + link.search, { method });
    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
  }
  const many = await Promise.all(Array.from({ length: 8 }, () => post(link.pathname, { intent: "code", verificationId, code })));
  expect(many.map(({ status }) => status).sort()).toEqual([302, ...Array.from({ length: 7 }, () => 400)]);
});

describe("what pages ask about somebody's own goods", () => {
  const CHANGES: readonly (readonly [string, object])[] = [
    ["/favorite/change", { add: "1001" }],
    ["/browserHistory/change", { remove: "all" }],
    ["/browse/record", { goodsId: "1001" }],
    ["/browserHistory/seen", { but: null, goodsIds: ["1001"] }],
  ];
  const tell = (path: string, body: object | string, headers: Question["headers"] = {}): Promise<Answer> =>
    ask(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie: cookies, ...headers },
    });

  test("is done for them, and for no page of another site", async () => {
    for (const [path, body] of CHANGES) {
      const { status, headers } = await tell(path, body);
      expect([path, status, headers["cache-control"]]).toEqual([path, 200, "private, no-store"]);
      for (const strange of [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": undefined, origin: "http://evil.example" },
        { "sec-fetch-site": undefined },
      ]) {
        expect([path, (await tell(path, body, strange)).status]).toEqual([path, 403]);
      }
    }
    const { text, headers } = await ask("/favorite/page", { headers: { cookie: cookies } });
    expect([JSON.parse(text).entries.map(({ goodsId }: { goodsId: string }) => goodsId), headers["cache-control"]]).toEqual([
      ["1001"],
      "private, no-store",
    ]);
    expect(JSON.parse((await ask("/me", { headers: { cookie: cookies } })).text).favourites).toEqual(["1001"]);
  });

  test("leads strangers to the login, and notes nothing of them", async () => {
    const led = [
      ["/favorite/change", { remove: ["1001"] }],
      ["/browserHistory/change", { remove: "all" }],
    ] as const;
    for (const [path, body] of led) {
      const { status, headers } = await tell(path, body, { cookie: undefined });
      expect([path, status, headers.location?.startsWith("/login?forward=")]).toEqual([path, 302, true]);
    }
    for (const path of ["/favorite/page", "/browserHistory/page"]) expect([path, (await ask(path)).status]).toEqual([path, 302]);
    expect([(await tell("/browse/record", { goodsId: "1001" }, { cookie: undefined })).text]).toEqual(['{"recorded":false}']);
  });

  test("was looked at last: of customers what the shop has noted, of strangers what their browser names, and nothing of either is kept", async () => {
    await tell("/browse/record", { goodsId: "1002" });
    const seen = async (body: object, cookie?: string) =>
      (JSON.parse((await tell("/browserHistory/seen", body, { cookie })).text) as { goods: { goodsId: string }[] }).goods.map(
        ({ goodsId }) => goodsId,
      );
    expect(await seen({ but: null, goodsIds: ["1003"] }, cookies), "not what a customer's browser claims").toContain("1002");
    expect(await seen({ but: "1002", goodsIds: [] }, cookies)).not.toContain("1002");
    expect(await seen({ but: "1003", goodsIds: ["1003", "1002", "999999", "1001"] })).toEqual(["1002", "1001"]);
    expect(await seen({ but: null, goodsIds: [] })).toEqual([]);
  });

  test("is what it is and nothing else", async () => {
    const odd = [
      "{",
      "null",
      "[]",
      "{}",
      '{"add":1001}',
      '{"add":"1001","remove":["1001"]}',
      '{"add":"1001 or true"}',
      '{"goodsId":"-1"}',
      '{"restore":[{"goodsId":"1","addedAt":"soon","seenAt":"soon"}]}',
      JSON.stringify({ remove: Array(501).fill("1"), join: [] }),
    ];
    for (const [path] of CHANGES) {
      for (const body of odd) expect([path, body.slice(0, 40), (await tell(path, body)).status]).toEqual([path, body.slice(0, 40), 400]);
      expect([path, (await tell(path, "add=1001", { "content-type": "application/x-www-form-urlencoded" })).status]).toEqual([path, 415]);
      expect([path, (await ask(path, { headers: { cookie: cookies } })).status]).toEqual([path, 404]);
    }
    for (const after of ["x", "1.1", "-1_1", "99999999999999999_1", "1_1'--", "1_", ""]) {
      expect([after, (await ask(`/favorite/page?${new URLSearchParams({ after })}`, { headers: { cookie: cookies } })).status]).toEqual([
        after,
        200,
      ]);
    }
  });
});

test("whoever comes from a provider and registers by the link of the mail is bound, though the mail's address cannot know of it", async () => {
  const jar = new Map<string, string>();
  const go = async (path: string, fields?: Readonly<Record<string, string>>): Promise<Answer> => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const answer = fields ? await post(path, fields, { cookie }) : await ask(path, { headers: { cookie } });
    for (const line of answer.headers["set-cookie"] ?? []) jar.set(...(line.split(";")[0]?.split("=") as [string, string]));
    return answer;
  };
  const [email, friendly] = ["by-link@example.com", "friendly@example.com"];
  const [, provider = ""] = /name="provider" value="([^"]+)"/.exec((await go("/login")).text) ?? [];
  const { pathname, search, searchParams } = new URL(
    (await go("/login", { intent: "provider", provider })).headers.location ?? "",
    "http://x",
  );
  const back =
    (
      await go(pathname + search, {
        state: searchParams.get("state") ?? "",
        nonce: searchParams.get("nonce") ?? "",
        mailbox: friendly,
        decision: "continue",
      })
    ).headers.location ?? "";
  expect((await go(back)).headers.location).toBe("/login?provider=connect");
  await go("/reg", { intent: "account", account: email });
  const link = new URL(
    await vi.waitFor(
      async () => {
        const folder = join(shop.dataDirectory, "outbox");
        for (const name of (await readdir(folder)).filter((one) => /-verification-\w+\.json$/.test(one))) {
          const mail = JSON.parse(await readFile(join(folder, name), "utf8")) as { to: string; link: string };
          if (mail.to === email) return mail.link;
        }
        throw new Error("no mail yet");
      },
      { timeout: 20_000 },
    ),
  );
  expect(link.searchParams.has("provider")).toBe(false);
  const [, on = ""] = /href="([^"]*\/reg\?[^"]*code=[^"]*)"/.exec((await go(link.pathname + link.search)).text) ?? [];
  const registering = new URL(on.replaceAll("&amp;", "&"), link);
  const [verificationId = "", code = ""] = (registering.searchParams.get("code") ?? "").split(".");
  const done = await go(registering.pathname + registering.search, {
    intent: "register",
    verificationId,
    code,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    nickname: "",
    agreement: "yes",
  });
  expect([done.status, done.headers.location]).toEqual([302, "/personCenter/account?provider=bound"]);
  expect((await go("/personCenter/account")).text).toContain(friendly);
}, 30_000);

test("a mail program leaves the newsletter by one press, from no page of ours, and only by a link of a mail (RFC 8058)", async () => {
  const asked = await post("/promotion/subscription", { intent: "subscribe", email: "news@example.com" });
  expect(asked.status).toBe(200);
  const mail = await vi.waitFor(
    async () => {
      const folder = join(shop.dataDirectory, "outbox");
      const name = (await readdir(folder)).find((one) => /-newsletter-\w+\.eml$/.test(one));
      if (name === undefined) throw new Error("no mail yet");
      return await readFile(join(folder, name), "utf8");
    },
    { timeout: 20_000 },
  );
  const unfolded = mail.replaceAll(/\r?\n[ \t]+/g, " ");
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const link = new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(unfolded)?.[1] ?? "");
  const press = (search: string, headers: Question["headers"] = {}) =>
    ask(`${link.pathname}${search}`, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  expect((await press(changed(link.search))).status).toBe(404);
  expect((await press("?leave=nobodys.AAAA")).status).toBe(404);
  // Without the link the form is foreign.
  expect((await press("")).status).toBe(403);
  expect((await press(link.search)).status).toBe(200);
  expect(
    (await press(link.search, { "sec-fetch-site": "cross-site", origin: "https://mail.example" })).status,
    "once more is the same",
  ).toBe(200);
  // Opening the link changes nothing.
  expect((await ask(`${link.pathname}${link.search}`)).status).toBe(200);
});
