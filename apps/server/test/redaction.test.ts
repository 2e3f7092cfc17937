/** The log after failures of everything that handles people and secrets: no code, token, number or text of a person. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { marketOf } from "@rambla/core/market";
import { RETURN_PATH } from "@rambla/domain/account/providers/provider-attempt-service";
import { accountMails } from "@rambla/domain/account/mail-service";
import { openIdProvider } from "@rambla/domain/account/providers/openid-connect";
import { mailJobs } from "@rambla/domain/mail/jobs";
import { makeMailer } from "@rambla/domain/mail/mailer";
import { makeTexter } from "@rambla/domain/mail/texter";
import { orderJobs } from "@rambla/domain/order/jobs";
import { orderMails } from "@rambla/domain/order/mail/mail-service";
import { payPalProvider } from "@rambla/domain/payment/providers/paypal/paypal";
import { newsletterMail } from "@rambla/domain/newsletter/mail-service";
import { PayPalServer } from "../../../packages/domain/test/paypal-server.ts";
import { SMTPServer } from "smtp-server";
import { runDueJobs } from "../../../packages/domain/test/jobs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsBy } from "../../../packages/domain/test/busy-customer.ts";
import { accountCalls, aCustomer, codeInText, mailsSent, PASSWORD, textsSent } from "../../../packages/domain/test/customers.ts";
import { anOpenIdProvider, type Bent, type OpenIdTestProvider } from "../../../packages/domain/test/openid-provider.ts";
import { operatorCalls } from "../../../packages/domain/test/operators.ts";
import { ADDRESS } from "../../../packages/domain/test/orders.ts";
import { ownAddress, type TestShop } from "../../../packages/domain/test/shop.ts";
import { ask } from "../../../tools/trial/http-client.ts";
import { newsletterDoor } from "../src/doors/newsletter.ts";
import { personalDataDoor } from "../src/doors/personal-data.ts";
import { makeSignInApp } from "../src/doors/sign-in.ts";
import { makeQueues } from "../src/queue/queues.ts";
import { makeLog } from "../src/watch/log.ts";
import { notificationHandler } from "../src/provider/provider.ts";
import { makeOperatorApp } from "../src/operator/http.ts";
import { type FrontDoor, frontDoorOf, openFrontDoor, orderBody, TOTAL } from "./front-door.ts";

const ORIGIN = "http://es.lumbra.localhost:3000";
const GATEWAY_TOKEN = "gateway-token-of-the-shop";
const CARMEN = {
  email: "carmen.vidal+lamp@mailbox.example",
  lastName: "Vidal-Quintero",
  detailedAddress: "Calle del Almirante 77",
  phone: "+34611998877",
  company: "Quinteros e Hijas",
};
const HER_ADDRESS = { ...ADDRESS, ...CARMEN, email: undefined };

let door: FrontDoor;
let shop: TestShop;
let friendly: OpenIdTestProvider;
let lines: string[] = [];
beforeAll(async () => {
  const opened = await openFrontDoor();
  shop = { ...opened.shop, log: makeLog({ write: (line: string) => void lines.push(line) }) };
  door = frontDoorOf(shop);
  friendly = await anOpenIdProvider();
  shop.useSignInProviders(openIdProvider(friendly.settings, shop.log, 5));
});
afterAll(() => Promise.all([door.close(), friendly.close()]));

/** The lines since the last call hold these words and none of the secrets, in any encoding. */
function told(expected: readonly string[], secrets: readonly string[]): void {
  const said = lines.join("");
  lines = [];
  for (const word of expected) expect(said).toContain(word);
  for (const secret of secrets) {
    expect(secret.length, "an empty secret is found nowhere").toBeGreaterThan(3);
    for (const written of [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString("base64"),
      Buffer.from(secret).toString("hex"),
    ])
      expect(said).not.toContain(written);
  }
}

/** Makes all writes to a table fail meanwhile. */
async function whileBroken<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { database } = shop;
  await database.executeSql(`alter table ${table} add constraint nothing_passes check (false) not valid`);
  try {
    return await work();
  } finally {
    await database.executeSql(`alter table ${table} drop constraint nothing_passes`);
  }
}

/** Renames the table meanwhile. */
async function whileGone<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await shop.database.executeSql(`alter table ${table} rename to ${table}_gone`);
  try {
    return await work();
  } finally {
    await shop.database.executeSql(`alter table ${table}_gone rename to ${table}`);
  }
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

describe("a code to a telephone", () => {
  const PHONE = "+34611998877";
  test("that the gateway does not take, and says back", async () => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => (heard.push(body), response.writeHead(500).end(body)));
    });
    const url = `http://127.0.0.1:${await listening(server)}/messages?key=${GATEWAY_TOKEN}`;
    const { verificationId } = await accountCalls(shop).sendCode({ account: PHONE, type: "register" });
    const send = async (to: string) =>
      await runDueJobs(
        shop,
        mailJobs([...accountMails, newsletterMail], makeMailer(shop, undefined), makeTexter(shop, { url: to, token: GATEWAY_TOKEN })),
      );
    await send(url);
    server.close();
    expect(heard).toHaveLength(1);
    const { to, text } = JSON.parse(heard[0] ?? "{}") as { to: string; text: string };
    expect(to).toBe(PHONE);
    const code = codeInText({ text }) ?? "";
    shop.moveTo(new Date(shop.clock().getTime() + 300_000));
    await send(url);
    told(["a mail waits for its next try", "ECONNREFUSED"], [PHONE, PHONE.slice(1), code, text, GATEWAY_TOKEN]);
    // A guess in a failing call.
    await whileBroken("customer", () => door.post("/api/account/account", { verificationId, code, password: PASSWORD, agreement: true }));
    told(["a call failed", "23514"], [PHONE, PHONE.slice(1), code, PASSWORD]);
    await textsSent(shop);
  });
});

describe("whoever comes back from a sign-in provider", () => {
  const SOMEBODY = { subject: "subject-carmen-4711", email: "carmen.vidal@friendly.example" };

  /** Returns to the shop. @returns the secrets */
  async function comeBack(bent: Bent, at: (work: () => Promise<void>) => Promise<void> = (work) => work()): Promise<string[]> {
    const { url, providerToken } = await accountCalls(shop).providerLogin({ provider: friendly.settings.issuer, from: "/login" });
    const answer = await friendly.visit(url, SOMEBODY);
    friendly.bend(bent);
    await at(async () => {
      const known = {
        asked: { market: marketOf(shop.config, "lumbra", "ES"), clientAddress: ownAddress() },
        inTurn: <Result>(work: (lane: TestShop) => Promise<Result>) => work(shop),
      };
      await makeSignInApp(shop).fetch(
        new Request(`http://shop${RETURN_PATH}?${answer}`, { headers: { cookie: `rambla_provider=${providerToken}` } }),
        known,
      );
    });
    friendly.bend({});
    const sent = new URL(url).searchParams;
    return [
      ...["code", "state"].map((name) => answer.get(name) ?? ""),
      ...["nonce", "code_challenge"].map((name) => sent.get(name) ?? ""),
      providerToken,
      friendly.settings.clientSecret,
      ...Object.values(SOMEBODY),
    ];
  }
  const says = (status: number, body: object): Bent => ({
    token: (response) => void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
  });
  const TOKENS = { access_token: "access-4711-of-carmen", id_token: "head.body-of-carmen.signature", token_type: "bearer" };

  test.each<[string, Bent, string]>([
    [
      "and is refused in their name",
      says(400, { error: "invalid_grant", error_description: `${SOMEBODY.email} has no ${SOMEBODY.subject}` }),
      "the answer of a sign-in provider was refused",
    ],
    [
      "and finds it broken, and talking",
      says(500, { error: "server_error", error_description: SOMEBODY.email, ...TOKENS }),
      "the sign-in provider did not answer",
    ],
    ["with tokens that are none", says(200, TOKENS), "the sign-in provider did not answer"],
    [
      "with an answer of no kind",
      {
        token: (response) =>
          void response
            .writeHead(200, { "content-type": "application/json" })
            .end(`{"access_token": "${TOKENS.access_token}", ${SOMEBODY.email}`),
      },
      "the sign-in provider did not answer",
    ],
    ["signed by nobody", { signedBy: "nobody" }, "the answer of a sign-in provider was refused"],
    ["for somebody else", { claims: { aud: SOMEBODY.email, nonce: SOMEBODY.email } }, "the answer of a sign-in provider was refused"],
  ])("%s", async (_, bent, expected) => {
    told([expected], [...(await comeBack(bent)), ...Object.values(TOKENS)]);
  });

  test("while nobody can be noted", async () => {
    told(["a page failed", "42P01"], await comeBack({}, (work) => whileGone("provider_binding", work)));
  });
});

describe("over HTTP", () => {
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    const queues = makeQueues(shop);
    const doors = [personalDataDoor(shop, queues), newsletterDoor(shop, queues)];
    server = createServer((request, response) => {
      const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
      const asked = {
        market: marketOf(shop.config, "lumbra", "ES"),
        knownHost: true,
        host: "es.lumbra.localhost",
        origin: ORIGIN,
        visitedOrigin: ORIGIN,
        clientAddress: "192.0.2.7",
      };
      if (!doors.some((one) => one({ request, response, pathname, query: new URLSearchParams(query), asked })))
        response.writeHead(418).end();
    });
    port = await listening(server);
  });
  afterAll(() => void server.close());

  test("a copy of somebody's data that breaks off", async () => {
    const { viewer, email } = await aCustomer(shop);
    await shop.database.executeSql("update customer set nickname = 'Carmencita-4711' where customer_id = $1", [viewer.customerId]);
    const { address } = await callsBy(shop, viewer).personal.personalData({ password: PASSWORD });
    await whileGone("message", () => ask({ port, path: address }).catch(() => undefined));
    told(["a copy of somebody's data could not be sent", "42P01"], [address.split("/").at(-1) ?? "", email, "Carmencita-4711", PASSWORD]);
  });

  test("a newsletter that cannot be asked for, come to or left", async () => {
    const email = `carmen-${randomUUID()}@mailbox.example`;
    await whileBroken("newsletter_subscription", () =>
      door.post("/api/shop/subscribe", { email, subType: 1, countryCode: "ES", brandCode: "lumbra" }, { key: randomUUID() }),
    );
    told(["a call failed", "newsletter_subscription"], [email]);
    const subscribe = await door.post(
      "/api/shop/subscribe",
      { email, subType: 1, countryCode: "ES", brandCode: "lumbra" },
      { key: randomUUID() },
    );
    expect(subscribe.status).toBe(200);
    const [mail] = (await mailsSent(shop)).filter(({ to }) => to === email);
    const codeOf = (link = "", name: string) => (new URL(link).searchParams.get(name) ?? "").split(".");
    const [subscriptionId = "", yes = ""] = codeOf(mail?.link, "confirm");
    const [, out = ""] = codeOf(mail?.leave, "leave");
    await whileGone("newsletter_subscription", async () => {
      await door.post("/api/shop/subscribe/confirm", { subscriptionId, code: yes }, { key: randomUUID() });
      expect((await ask({ port, path: `/promotion/subscription?leave=${subscriptionId}.${out}`, method: "POST" })).status).toBe(503);
    });
    told(["the newsletter could not be left", "42P01"], [email, yes, out]);
  });
});

test("a code of a coupon that cannot be redeemed, by whoever has it or makes it", async () => {
  const { access, email } = await aCustomer(shop);
  const { code } = await operatorCalls(shop, ["money"]).coupon.couponCreate({
    brand: "lumbra",
    amounts: { EUR: "10.00" },
    uses: 5,
    validUntil: "2027-01-01T00:00:00Z",
    reason: "for Carmen Vidal",
  });
  await whileBroken("coupon", () =>
    door.post("/api/shop/order/commit-pay", orderBody("14.98", { redeemCode: code, email }), { token: access, key: randomUUID() }),
  );
  await whileBroken("redeem_code", () =>
    door.post("/api/shop/order/commit-pay", orderBody("14.98", { redeemCode: code, email }), { token: access, key: randomUUID() }),
  );
  told(["a call failed", "23514"], [code, email]);
});

test("an order by transfer that cannot be noted, and a transfer that nobody can confirm", async () => {
  const email = "carmen.transfer@mailbox.example";
  const token = await door.guest("lumbra", email);
  const body = orderBody(TOTAL, { email, address: { ...ADDRESS, lastName: "Vidal-Quintero" }, paymentMethodId: "7" });
  await whileBroken("customer_order", () => door.post("/api/shop/order/commit-pay", body, { token, key: randomUUID() }));
  told(["a call failed", "23514", "customer_order"], [email, "Vidal-Quintero", token]);
  const { envelope } = await door.post("/api/shop/order/commit-pay", body, { token, key: randomUUID() });
  const { orderId, orderToken } = envelope.data as { orderId: string; orderToken: string };
  const { password } = await operatorCalls(shop, ["owner"]).operator.operatorCreate({ name: "olga", roles: ["money"] });
  const operators = makeOperatorApp(shop);
  const asOperator = async (path: string, sent: object, headers: Record<string, string> = {}): Promise<Response> =>
    await operators.fetch(
      new Request(`${ORIGIN}/api/operator${path}`, {
        method: "POST",
        body: JSON.stringify(sent),
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", "idempotency-key": randomUUID(), ...headers },
      }),
      { asked: { clientAddress: ownAddress(), visitedOrigin: ORIGIN, origin: ORIGIN }, requestId: "test", inTurn: (work) => work(shop) },
    );
  const cookie = (await asOperator("/session", { name: "olga", password })).headers.get("set-cookie")?.split(";")[0] ?? "";
  const reason = "Carmen Vidal, ES7921000813610123456789, says so";
  const sent = await whileBroken("customer_order", () =>
    asOperator(`/order/${orderId}/bank-transfer/confirm`, { orderId, decision: "arrived", amount: TOTAL, reason }, { cookie }),
  );
  expect(sent.status).toBe(500);
  told(["a call failed"], [reason, "ES7921000813610123456789", password, cookie.split("=")[1] ?? "", orderToken, email]);
});

test("a mailbox that the mail server refuses, and says back", async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, answer) =>
      answer(Object.assign(new Error(`5.1.1 <${address}>: Recipient rejected, ${CARMEN.lastName} has gone`), { responseCode: 550 })),
  });
  const { port } = await new Promise<AddressInfo>((done) => {
    const listener = server.listen(0, "127.0.0.1", () => done(listener.address() as AddressInfo));
  });
  const body = orderBody(TOTAL, { email: CARMEN.email, address: HER_ADDRESS });
  await door.post("/api/shop/order/commit-pay", body, { token: await door.guest("lumbra", CARMEN.email), key: randomUUID() });
  await runDueJobs(shop, [...orderJobs, ...mailJobs(orderMails, makeMailer(shop, `smtp://127.0.0.1:${port}`))]);
  server.close();
  told(["a mail waits for its next try", "EENVELOPE", "550"], Object.values(CARMEN));
});

test("PayPal that fails, refuses, and does not know the shop: its codes are told, no secret and no token", async () => {
  const { shop } = door;
  const payPal = await PayPalServer.start(shop.clock);
  const { clientId, clientSecret } = payPal.settings;
  const secrets = [
    clientId,
    clientSecret,
    Buffer.from(`${clientId}:${clientSecret}`).toString("base64"),
    "A21AA",
    "wrong-secret",
    Buffer.from(`${clientId}:wrong-secret`).toString("base64"),
    ...Object.values(CARMEN),
  ];
  const buyBy = async (
    settings: typeof payPal.settings,
    operation?: Parameters<typeof payPal.fail>[0],
    fault: Parameters<typeof payPal.fail>[1] = "error",
  ) => {
    shop.useProviders({ ...payPalProvider(shop, settings, payPal.roots), name: "builtin" });
    if (operation) payPal.fail(operation, fault);
    await door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { email: CARMEN.email, address: HER_ADDRESS }), {
      token: await door.guest("lumbra", CARMEN.email),
      key: randomUUID(),
    });
  };
  const before = [...shop.providers];
  await buyBy(payPal.settings, "create");
  told(["the payment provider did not answer", "ProviderSilent", "INTERNAL_SERVER_ERROR", '"debugId":"d1"'], secrets);
  await buyBy(payPal.settings, "create", "hangsUp");
  told(["the payment provider did not answer", "ECONNRESET"], secrets);
  await buyBy({ ...payPal.settings, clientSecret: "wrong-secret" });
  told(["the payment provider did not answer", "invalid_client"], secrets);
  shop.useProviders(...before);
  await payPal.close();
});

test("tokens, forms and notifications that somebody made up", async () => {
  const token = Buffer.from(`{"email":"${CARMEN.email}"}`).toString("base64url");
  expect((await door.call({ path: "/api/shop/goods/1", token: `${token}.${token}.x` })).status).toBe(401);
  await door.post(
    "/api/shop/order/commit-pay",
    {
      ...orderBody(TOTAL, { email: CARMEN.email, address: { ...HER_ADDRESS, phone: { [CARMEN.email]: CARMEN.phone } } }),
      [CARMEN.email]: CARMEN.lastName,
    },
    { token, key: CARMEN.email },
  );
  await door.call({ method: "POST", path: "/api/shop/tourist/login", body: `{"email": "${CARMEN.email}` });
  await door.call({ path: `/api/shop/goods/${encodeURIComponent(CARMEN.email)}?name=${encodeURIComponent(CARMEN.lastName)}` });
  await notificationHandler(door.shop).fetch(
    new Request("http://shop/api/payment/notification/builtin", {
      method: "POST",
      body: JSON.stringify(CARMEN),
      headers: { "x-signature": token },
    }),
  );
  told([], [token, ...Object.values(CARMEN)]);
});
