import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailJobs } from "@rambla/domain/mail/jobs";
import { makeMailer } from "@rambla/domain/mail/mailer";
import { orderJobs } from "@rambla/domain/order/jobs";
import { payPalProvider } from "@rambla/domain/payment/providers/paypal/paypal";
import { orderMails } from "@rambla/domain/order/mail/mail-service";
import { startJobs } from "@rambla/domain/platform/jobs/jobs";
import { PayPalServer } from "../../../packages/domain/test/paypal-server.ts";
import { makeLog } from "../src/watch/log.ts";
import { notificationHandler } from "../src/provider/provider.ts";
import { type FrontDoor, frontDoorOf, openFrontDoor, orderBody, TOTAL } from "./front-door.ts";

const WHO = {
  email: "carmen.vidal+lamp@mailbox.example",
  firstName: "Carmencita",
  lastName: "Vidal-Quintero",
  detailedAddress: "Calle del Almirante 77",
  extraAddress: "Puerta azul",
  city: "Aranjuez",
  province: "Toledo",
  postCode: "45300",
  phone: "+34611998877",
  company: "Quinteros e Hijas",
};
const ADDRESS = { ...WHO, country: "ES", email: undefined };
/** Every value in every encoding that a line could hold. */
const PERSONAL = Object.values(WHO).flatMap((value) => [
  value,
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
  Buffer.from(value).toString("base64"),
]);

let door: FrontDoor;
let mails: MailServer;
let lines: string[] = [];
beforeAll(async () => {
  const opened = await openFrontDoor();
  door = frontDoorOf({ ...opened.shop, log: makeLog({ write: (line: string) => void lines.push(line) }) });
  mails = await refusingMailServer();
});
afterAll(async () => {
  mails.close();
  await door.close();
});

/** The lines since the last call name no person, and one reports the failure. */
function told(expected: readonly string[], more: readonly string[] = []): void {
  const said = lines.join("");
  lines = [];
  for (const value of [...PERSONAL, ...more]) expect(said).not.toContain(value);
  for (const word of expected) expect(said).toContain(word);
}

test("a row that breaks a rule of the table", async () => {
  const { database } = door.shop;
  await database.executeSql("alter table customer_order add constraint no_order_passes check (false) not valid");
  const token = await door.guest("lumbra", WHO.email);
  const { status, text } = await door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { email: WHO.email, address: ADDRESS }), {
    token,
    key: randomUUID(),
  });
  await database.executeSql("alter table customer_order drop constraint no_order_passes");
  expect(status).toBe(500);
  for (const value of PERSONAL) expect(text).not.toContain(value);
  told(["a call failed", "23514", "no_order_passes", "customer_order"], [token]);
});

test("a mailbox that the mail server refuses", async () => {
  const token = await door.guest("lumbra", WHO.email);
  expect(
    (await door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { email: WHO.email, address: ADDRESS }), { token, key: randomUUID() }))
      .status,
  ).toBe(200);
  lines = [];
  const jobs = await startJobs(door.shop, [...orderJobs, ...mailJobs(orderMails, makeMailer(door.shop, mails.url))], {
    url: door.shop.databaseUrl,
  });
  await expect.poll(() => mails.refused.join(" "), { timeout: 30_000 }).toContain(WHO.email);
  await expect.poll(() => lines.join(""), { timeout: 30_000 }).toContain("EENVELOPE");
  await jobs.stop();
  told(["a mail waits for its next try", "mail.send", "550"]);
});

test("a provider that fails", async () => {
  const { database } = door.shop;
  await database.executeSql("alter table provider_payment rename to provider_payment_gone");
  const token = await door.guest("lumbra", WHO.email);
  await door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { email: WHO.email, address: ADDRESS }), { token, key: randomUUID() });
  await database.executeSql("alter table provider_payment_gone rename to provider_payment");
  told(["the payment provider did not answer", "42P01"], [token]);
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
  ];
  const buyBy = async (
    settings: typeof payPal.settings,
    operation?: Parameters<typeof payPal.fail>[0],
    fault: Parameters<typeof payPal.fail>[1] = "error",
  ) => {
    shop.useProviders({ ...payPalProvider(shop, settings, payPal.roots), name: "builtin" });
    if (operation) payPal.fail(operation, fault);
    await door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { email: WHO.email, address: ADDRESS }), {
      token: await door.guest("lumbra", WHO.email),
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
  const token = Buffer.from(`{"email":"${WHO.email}"}`).toString("base64url");
  expect((await door.call({ path: "/api/shop/goods/1", token: `${token}.${token}.x` })).status).toBe(401);
  await door.post(
    "/api/shop/order/commit-pay",
    { ...orderBody(TOTAL, { email: WHO.email, address: { ...ADDRESS, phone: { [WHO.email]: WHO.phone } } }), [WHO.email]: WHO.lastName },
    { token, key: WHO.email },
  );
  await door.call({ method: "POST", path: "/api/shop/tourist/login", body: `{"email": "${WHO.email}` });
  await door.call({ path: `/api/shop/goods/${encodeURIComponent(WHO.email)}?name=${encodeURIComponent(WHO.lastName)}` });
  await notificationHandler(door.shop).fetch(
    new Request("http://shop/api/payment/notification/builtin", {
      method: "POST",
      body: JSON.stringify(WHO),
      headers: { "x-signature": token },
    }),
  );
  told([], [token]);
});

type MailServer = { readonly url: string; readonly refused: string[]; close(): void };

/** An SMTP server that refuses with the mailbox in its message, as real ones do. */
function refusingMailServer(): Promise<MailServer> {
  const refused: string[] = [];
  const server: Server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        const mailbox = /^RCPT TO:(.*)$/i.exec(line)?.[1];
        if (mailbox) refused.push(mailbox);
        socket.write(
          mailbox
            ? `550 5.1.1 ${mailbox}: Recipient address rejected, ${WHO.lastName} has gone\r\n`
            : /^QUIT/i.test(line)
              ? "221 bye\r\n"
              : "250 ok\r\n",
        );
      }
    });
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      done({ url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, refused, close: () => server.close() });
    });
  });
}
