/** The door of operators over HTTP: whose requests get in, and what they get. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { operatorCalls } from "../../../../packages/domain/test/operators.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { INNER_WORDS } from "../../../../tools/trial/inner-words.ts";
import { OverloadedError } from "../queue/fair-queue.ts";
import { makeOperatorApp, type OperatorVisit } from "./http.ts";

const ORIGIN = "http://es.lumbra.localhost:3000";
const OWN = { "sec-fetch-site": "same-origin" };

let shop: TestShop;
let password: string;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1" })]);
  ({ password } = await operatorCalls(shop, ["owner"]).operator.operatorCreate({ name: "ana", roles: ["goods"] }));
});
afterAll(() => shop.close());

type Asked = {
  readonly status: number;
  readonly code: unknown;
  readonly data: unknown;
  readonly cookie: string | null;
  readonly text: string;
  readonly headers: Headers;
};

async function ask(path: string, init: RequestInit = {}, rest: Partial<OperatorVisit> = {}): Promise<Asked> {
  const visit: OperatorVisit = {
    asked: { clientAddress: ownAddress(), visitedOrigin: ORIGIN, origin: ORIGIN },
    requestId: "test",
    inTurn: (work) => work(shop),
    ...rest,
  };
  const response = await makeOperatorApp(shop).fetch(new Request(`${ORIGIN}/api/operator${path}`, init), visit);
  const text = await response.text();
  const { code, data }: { code: unknown; data: unknown } = JSON.parse(text);
  return { status: response.status, code, data, cookie: response.headers.get("set-cookie"), text, headers: response.headers };
}

const post = (path: string, body: unknown, headers: Record<string, string> = OWN, method = "POST") =>
  ask(path, {
    method,
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const stock = (headers: Record<string, string>) =>
  post("/stock", { brand: "lumbra", goodsId: "1", difference: 1, reason: "found it" }, { "idempotency-key": randomUUID(), ...headers });

async function signedIn(): Promise<{ cookie: string }> {
  const { cookie } = await post("/session", { name: "ana", password });
  return { cookie: cookie?.split(";")[0] ?? "" };
}

describe("a session", () => {
  test("is a cookie that scripts and other sites never have; its token stands in no answer", async () => {
    const answer = await post("/session", { name: "ana", password });
    expect(answer).toMatchObject({ status: 200, code: 0, data: { name: "ana", roles: ["goods"] } });
    expect(answer.cookie).toMatch(/^rambla_operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.text).not.toContain(answer.cookie?.slice(16, 59));
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("works until it is signed out, and its cookie goes", async () => {
    const session = await signedIn();
    expect(await ask("/session", { headers: session })).toMatchObject({ status: 200, data: { name: "ana" }, cookie: null });
    expect(await stock({ ...session, ...OWN })).toMatchObject({ status: 200, data: { goodsId: "1" } });
    expect(await post("/session", "", { ...session, ...OWN }, "DELETE")).toMatchObject({
      status: 200,
      cookie: "rambla_operator=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0",
    });
    expect(await ask("/session", { headers: session })).toMatchObject({
      status: 401,
      code: "auth.required",
      cookie: "rambla_operator=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0",
    });
  });

  test("of a guest opens nothing here, nor does a bearer or a key of an app", async () => {
    const { cookie } = await signedIn();
    const token = cookie.split("=")[1] ?? "";
    const wrong: Record<string, string>[] = [
      { cookie: `rambla_guest=${token}` },
      { cookie: `__Host-rambla_operator=${token}` },
      { authorization: `Bearer ${token}` },
      { AppKey: "demo-web" },
      {},
    ];
    for (const headers of wrong) expect(await ask("/session", { headers })).toMatchObject({ status: 401, code: "auth.required" });
  });
});

describe("what another site makes a signed-in browser send", () => {
  test.each<[string, Record<string, string>]>([
    ["says that it is another site", { "sec-fetch-site": "cross-site" }],
    ["says that it is a sibling host", { "sec-fetch-site": "same-site" }],
    ["was typed by nobody", { "sec-fetch-site": "none" }],
    ["comes from another origin", { origin: "http://evil.example" }],
    ["comes from a page without an origin", { origin: "null" }],
    ["says nothing", {}],
  ])("changes nothing: it %s", async (_, headers) => {
    const session = await signedIn();
    expect(await stock({ ...session, ...headers })).toMatchObject({ status: 403, code: "operator.notAllowed" });
    expect(await post("/session", { name: "ana", password }, headers)).toMatchObject({ status: 403, cookie: null });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "is no body of ours as %s",
    async (type) => {
      const session = await signedIn();
      expect(await stock({ ...session, ...OWN, "content-type": type })).toMatchObject({ status: 400, code: "request.invalid" });
    },
  );
});

describe("what is no call", () => {
  test("is told in few words, and nothing of what is inside", async () => {
    const session = { ...(await signedIn()), ...OWN };
    const answers = [
      await ask("/nothing", { headers: session }),
      await post("/stock", "{", session),
      await post("/stock", "", { ...session, "idempotency-key": randomUUID() }),
      await post("/stock", `{"a":"\\u0000"}`, session),
      await post("/stock", "[".repeat(40), session),
      await post("/stock", JSON.stringify({ brand: "x".repeat(70_000) }), session),
      await post("/stock", { brand: "lumbra", price: 1, isOwner: true }, { ...session, "idempotency-key": randomUUID() }),
      await ask(`/log?page=1&${"a=1&".repeat(1100)}`, { headers: session }),
      await post("/session", { name: "ana", password, roles: ["owner"] }),
    ];
    expect(answers.map(({ status, code }) => `${status} ${String(code)}`)).toEqual([
      "404 call.unknown",
      "400 request.invalid",
      "400 request.invalid",
      "400 request.invalid",
      "400 request.invalid",
      "413 request.invalid",
      "400 request.invalid",
      "400 request.invalid",
      "400 request.invalid",
    ]);
    for (const { text } of answers) {
      expect(text).not.toMatch(INNER_WORDS);
      expect(text.length).toBeLessThan(2000);
    }
  });

  test("finds no turn while there are too many, and says when to come back", async () => {
    const answer = await ask("/session", {}, { inTurn: () => Promise.reject(new OverloadedError("full")) });
    expect([answer.status, answer.code, answer.headers.get("retry-after")]).toEqual([503, "service.unavailable", "5"]);
  });
});
