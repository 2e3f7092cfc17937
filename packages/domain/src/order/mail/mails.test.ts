import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { ADDRESS, buy, countRows, decide, deliverDue, ordersOf } from "../../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { mailJobs } from "../../mail/jobs.ts";
import { type Mailer, makeMailer, type OutgoingMail } from "../../mail/mailer.ts";
import { orderJobs } from "../jobs.ts";
import { orderMails } from "./mail-service.ts";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { MINUTE, after } from "@rambla/core/time";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({
      goodsId: "1",
      prices: [aPrice(), aPrice({ country: "PL", priceMinor: 9900 })],
      texts: {
        es: { title: "Lámpara", fact: "", description: "" },
        en: { title: "Lamp", fact: "", description: "" },
        pl: { title: "Lampa", fact: "", description: "" },
      },
    }),
  ]);
});
afterAll(() => shop.close());

/** Mail jobs alone, so no order's deadline passes. */
const jobsOf = (mailer: Mailer) => [...orderJobs.filter(({ name }) => name.startsWith("mail.")), ...mailJobs(orderMails, mailer)];

test("an order, its payment and its mails: one of each kind, with the order's link on the brand's own host", async () => {
  const jobs = jobsOf(makeMailer(shop, undefined));
  const address = { ...ADDRESS, country: "PL", province: "", postCode: "00-950", city: "Warszawa" };
  const placed = await buy(shop, { address }, { country: "PL" });
  await runDueJobs(shop, jobs);
  await decide(shop, placed.payment?.fields["paymentId"], "approve", { twice: true });
  await deliverDue(shop);
  await runDueJobs(shop, jobs);
  await runDueJobs(shop, jobs);
  const folder = join(shop.dataDirectory, "outbox");
  const files = (await readdir(folder)).sort();
  expect(files.map((file) => file.split("-").slice(-2, -1)[0] + file.slice(file.lastIndexOf(".")))).toEqual([
    "orderPaid.eml",
    "orderPaid.html",
    "orderPaid.json",
    "orderPlaced.eml",
    "orderPlaced.html",
    "orderPlaced.json",
  ]);
  for (const [name, rights] of [["", 0o700], ...files.map((file) => [file, 0o600] as const)] as const)
    expect((await stat(join(folder, name))).mode & 0o777, name).toBe(rights);
  const facts: OutgoingMail = JSON.parse(await readFile(join(folder, files.find((file) => /Placed.*json/.test(file)) ?? ""), "utf8"));
  expect(facts).toMatchObject({
    to: "ana@example.com",
    brand: "lumbra",
    language: "pl",
    from: { name: "Lumbra", address: "shop@pl.lumbra.localhost" },
  });
  expect(facts.text).toContain("Lampa");
  expect(facts.text).toContain("118,90\u00a0zł");
  const link = new URL(facts.link);
  expect(link.host).toBe("pl.lumbra.localhost:3000");
  const opened = await ordersOf(shop).orderGet({
    orderId: link.searchParams.get("orderId") ?? "",
    orderToken: link.searchParams.get("token") ?? "",
  });
  expect(opened.orderId).toBe(placed.orderId);
  const eml = await readFile(join(folder, files[0] ?? ""), "utf8");
  expect(eml).toMatch(/^From: Lumbra <shop@pl\.lumbra\.localhost>$/m);
  expect(eml).toMatch(/^To: <?ana@example\.com>?$/m);
  expect(await countRows(shop, "event")).toBe(0);
});

test("who pays or cancels at once gets one mail, and is not asked for money; who does neither is told in time how long there is to pay", async () => {
  const slow = await makeTestShop({ config: { order: DEMO_CONFIG.order } });
  try {
    await haveGoods(slow, [aGoods({ goodsId: "1", stock: 10 })]);
    const sent: OutgoingMail[] = [];
    const jobs = [
      ...orderJobs.filter(({ name }) => name.startsWith("mail.")),
      ...mailJobs(orderMails, async (mail) => void sent.push(mail)),
    ];
    const payer = await buy(slow, { email: "payer@example.com" });
    const waverer = await buy(slow, { email: "waverer@example.com" });
    const waiting = await buy(slow, { email: "waits@example.com" });
    await runDueJobs(slow, jobs);
    expect(sent, "nobody is told before they could pay").toEqual([]);
    await decide(slow, payer.payment?.fields["paymentId"], "approve");
    await deliverDue(slow);
    await ordersOf(slow).orderCancel({ orderId: waverer.orderId, orderToken: waverer.orderToken, description: "not mine at all" });
    // The queue's entries, run when their moment has come.
    const placed = jobs.find(({ name }) => name === "mail.orderPlaced");
    expect(placed?.firstAfter?.(slow.config)).toBe(2 * MINUTE);
    for (const { orderId } of [payer, waverer, waiting]) await placed?.run(slow, orderId);
    await runDueJobs(slow, jobs);
    expect(sent.map(({ to, kind }) => [to, kind]).toSorted()).toEqual([
      ["payer@example.com", "orderPaid"],
      ["waits@example.com", "orderPlaced"],
      ["waverer@example.com", "orderCanceled"],
    ]);
  } finally {
    await slow.close();
  }
});

test("a mail that cannot be sent waits and is sent once later", async () => {
  let fails = 2;
  const sent: string[] = [];
  const jobs = jobsOf(async (mail) => {
    if (fails > 0) {
      fails -= 1;
      throw new Error("no server");
    }
    sent.push(mail.kind);
  });
  await buy(shop, { email: "berta@example.com" });
  const start = shop.clock();
  for (const minutes of [0, 1, 2, 5, 10, 20]) {
    shop.moveTo(after(start, minutes * MINUTE));
    await runDueJobs(shop, jobs).catch(() => undefined);
  }
  expect(sent).toEqual(["orderPlaced"]);
});
