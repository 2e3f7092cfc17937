import type { CountryCode } from "@rambla/core/market";
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, MINUTE } from "@rambla/core/time";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../test/catalogue.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { buy, codeOf, counted, ordersOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { mailJobs } from "../../mail/jobs.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";
import { sql } from "../../platform/database/sql.ts";
import { goodsArrived } from "./arrival-service.ts";
import { goodsJobs } from "../jobs.ts";
import { returnStock } from "../service.ts";

let shop: TestShop;
let sent: OutgoingMail[];
let mailServerIsDown: boolean;
const text = (title: string) => ({ title, fact: "", description: "" });
beforeEach(async () => {
  shop = await makeTestShop();
  const texts = { es: text("Lámpara"), pl: text("Lampa"), en: text("Lamp") };
  const prices = [aPrice(), aPrice({ country: "PL", priceMinor: 9900 })];
  await haveGoods(
    shop,
    ["1", "2", "3"].map((goodsId) => aGoods({ goodsId, stock: goodsId === "3" ? 4 : 0, texts, prices })),
  );
  sent = [];
  mailServerIsDown = false;
});
afterEach(() => shop.close());

const subscribe = (email: string, goodsId = "1", clientAddress = ownAddress(), country: CountryCode = "ES") =>
  createRouterClient(shopRouter.goods, {
    context: () => callContext(shop, { clientAddress, country, idempotencyKey: randomUUID() }),
  }).goodsArrivalNoticeSubscribe({ goodsId, email });
const jobs = () => [
  ...goodsJobs.filter((job) => job.name === "mail.goodsArrived"),
  ...mailJobs([goodsArrived], async (mail) => {
    if (mailServerIsDown) throw new Error("no server");
    sent.push(mail);
  }),
];
const work = () => runDueJobs(shop, jobs());
/** An operator adds stock. */
const arrive = (goodsId: string) =>
  shop.database.transaction((transaction) => returnStock(shop, transaction, "lumbra", [{ goodsId, quantity: 5 }], "delivery:1"));

test("every mailbox that waits is told once, in the language it asked in, with the product's address", async () => {
  await subscribe("Ana@example.com");
  await subscribe("ana@example.com");
  await subscribe("jan@example.com", "1", ownAddress(), "PL");
  await work();
  expect(sent).toEqual([]);
  await arrive("1");
  await work();
  await work();
  expect(
    sent
      .map(({ to, language, subject, from, link }) => ({ to, language, subject, from: from.address, link }))
      .sort((a, b) => a.to.localeCompare(b.to)),
  ).toEqual([
    {
      to: "ana@example.com",
      language: "es",
      subject: "Lámpara vuelve a estar disponible",
      from: "shop@es.lumbra.localhost",
      link: "http://es.lumbra.localhost:3000/commodity/detail?id=1&distributionId=0",
    },
    {
      to: "jan@example.com",
      language: "pl",
      subject: "Lampa – znowu dostępne",
      from: "shop@pl.lumbra.localhost",
      link: "http://pl.lumbra.localhost:3000/commodity/detail?id=1&distributionId=0",
    },
  ]);
  expect(sent.find((mail) => mail.language === "pl")?.text).toContain("99,00\u00a0zł");
  shop.moveTo(after(shop.clock(), DAY + MINUTE));
  await work();
  expect(sent).toHaveLength(2);
  expect(await shop.database.query(sql`select from arrival_notice`), "who was told is forgotten").toEqual([]);
});

test("one mailbox gets one mail a day, with everything that came", async () => {
  for (const goodsId of ["1", "2"]) await subscribe("ana@example.com", goodsId);
  await arrive("1");
  await work();
  await arrive("2");
  await work();
  expect(sent).toHaveLength(1);
  shop.moveTo(after(shop.clock(), DAY + MINUTE));
  await work();
  expect(sent).toHaveLength(2);
  for (const goodsId of ["1", "2"]) await subscribe("bob@example.com", goodsId);
  await Promise.all(Array.from({ length: 5 }, work));
  const [mail, ...more] = sent.filter(({ to }) => to === "bob@example.com");
  expect(more).toEqual([]);
  expect(mail?.text.match(/commodity\/detail/g)).toHaveLength(2);
});

test("one mailbox is one whatever its spelling, and is written to as it asked last from where it asked first", async () => {
  const own = ownAddress();
  await subscribe("an.aruiz+shop@example.com", "1", own);
  await subscribe("Ana.Ruiz+shop@example.com", "1", own);
  // A stranger's spelling changes nothing.
  for (const email of ["anaruiz@example.com", '"ana.ruiz"@example.com', "ana.ruiz+2@example.com."]) await subscribe(email);
  await subscribe("an.aruiz@example.com", "2");
  for (const goodsId of ["1", "2"]) await arrive(goodsId);
  await Promise.all(Array.from({ length: 5 }, work));
  expect(sent.map(({ to }) => to)).toEqual(["ana.ruiz+shop@example.com"]);
  expect(sent[0]?.text.match(/commodity\/detail/g)).toHaveLength(2);
});

test("pieces that an order gave back are no arrival until they have stayed", async () => {
  const placed = await buy(shop, { items: [{ goodsId: "3", qty: 4 }] });
  await subscribe("ana@example.com", "3");
  await ordersOf(shop).orderCancel({ orderId: placed.orderId, orderToken: placed.orderToken, description: "I have changed my mind" });
  await work();
  expect(sent).toEqual([]);
  await shop.database.query(sql`update stock_movement set moved_at = moved_at - interval '31 minutes'`);
  await work();
  expect(sent).toHaveLength(1);
});

test("a mail that cannot be sent is tried again later, and sent once", async () => {
  await subscribe("ana@example.com");
  await arrive("1");
  mailServerIsDown = true;
  await work().catch(() => undefined);
  mailServerIsDown = false;
  await work();
  expect(sent).toEqual([]);
  shop.moveTo(after(shop.clock(), 5 * MINUTE));
  await work();
  await work();
  expect(sent).toHaveLength(1);
});

test("one address asks for few notices, whatever mailboxes it names, and shuts nobody out", async () => {
  const stranger = "203.0.113.9";
  const codes = await Promise.all(
    Array.from({ length: 100 }, (_, index) => codeOf(subscribe(`victim${index}@example.com`, "1", stranger))),
  );
  expect(counted(codes)).toEqual({ accepted: 30, "limit.tooMany": 70 });
  expect(await codeOf(subscribe("victim99@example.com", "2", ownAddress()))).toBe("accepted");
  shop.moveTo(after(shop.clock(), 61 * MINUTE));
  const later = await Promise.all(Array.from({ length: 30 }, (_, index) => codeOf(subscribe(`more${index}@example.com`, "1", stranger))));
  expect(counted(later), "fifty may wait at a time").toEqual({ accepted: 20, "limit.tooMany": 10 });
});
