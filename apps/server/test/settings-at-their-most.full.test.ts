/** Every number in the settings has a limit: the shop works at it, and the start refuses more. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSettings } from "@rambla/core/default-settings";
import { layOver, readShopDocument } from "@rambla/core/shop-document";
import { after, DAY, HOUR } from "@rambla/core/time";
import { DEMO_CONFIG, DEMO_DOCUMENT } from "@rambla/demo/shop";
import { mailJobs } from "@rambla/domain/mail/jobs";
import { runDueJobs } from "../../../packages/domain/test/jobs.ts";
import { afterAll, describe, expect, test } from "vitest";
import { accountCalls, aCustomer, mailsSent, PASSWORD } from "../../../packages/domain/test/customers.ts";
import { operatorCalls } from "../../../packages/domain/test/operators.ts";
import { codeOf, ordersOf } from "../../../packages/domain/test/orders.ts";
import { startShop } from "../../../tools/shop-process.ts";
import { DEMO_CLIENT } from "../../../tools/trial/signed-request.ts";
import { ask } from "../../../tools/trial/http-client.ts";
import { jobsOfShop, MAIL_KINDS } from "../src/jobs.ts";
import { openFrontDoor, orderBody, placeOrder, TOTAL } from "./front-door.ts";

/** The limits, by kind or by setting. */
const MOST: readonly (readonly [most: number, settings: string])[] = [
  // Counts.
  [
    1_000_000_000,
    "operator.mail.perHour operator.giving.alone.uses operator.giving.most.uses badge.max paging.exactTotal stock.lowAt verification.wrongPerDay verification.mails.max verification.sms.max search.historyMax upload.perHour upload.waiting upload.customerMegabytes upload.networkMegabytes",
  ],
  [
    1_000_000_000,
    "limits.unpaid.orders limits.unpaid.pieces limits.unpaid.household limits.arrival.perHour limits.arrival.waiting limits.mail.unaskedPerDay limits.mail.ordersPerDay limits.orders.perAddress limits.orders.perMailbox",
  ],
  [
    1_000_000_000,
    "limits.signIn.perAddress limits.signIn.perAccount limits.verification.perAddress limits.orderLink.perHour limits.newsletter.perHour limits.consent.perHour limits.tally.perHour limits.copies.perDay",
  ],
  [
    1_000_000_000,
    "limits.sms.perAddress limits.sms.perCountry limits.passkey.perAddress limits.provider.perAddress limits.consultation.perHour limits.comment.perHour limits.redeem.perAddress",
  ],
  // A century in days, hours, minutes and seconds.
  [
    36_525,
    "operator.giving.lapseDays upload.guestDays goods.newForDays bankTransfer.cancelDays guest.tokenDays guest.orderLinkDays history.days session.deviceDays payment.askForDays",
  ],
  [
    876_600,
    "operator.sessionHours session.refreshMaxAgeHours verification.mails.hours verification.sms.hours upload.unusedHours payment.noAnswerHours",
  ],
  [52_596_000, "stock.reserveMinutes order.autoCancelMinutes operator.idleMinutes verification.minutes verification.linkMinutes"],
  [
    3_155_760_000,
    "session.expiresIn session.rotateAfterSeconds verification.resendSeconds signature.maxSkewSeconds kept.freshSeconds kept.agedSeconds kept.lastResortSeconds kept.fallenSeconds",
  ],
  // Waiting times: an hour.
  [3_600_000, "answer.toReaders answer.toBuyers progress.throttle progress.duration progress.hideDelay"],
  [3600, "payment.answerWithinSeconds subscribe.defaultDelay"],
  // Amounts and the value of coins.
  [
    20_000_000,
    "operator.giving.alone.coins operator.giving.most.coins order.maxAmount limits.unpaid.value.EUR limits.unpaid.value.PLZ limits.unpaid.value.GBP limits.unpaid.value.USD",
  ],
  [
    20_000_000,
    "operator.giving.alone.value.EUR operator.giving.alone.value.PLZ operator.giving.alone.value.GBP operator.giving.alone.value.USD operator.giving.most.value.EUR operator.giving.most.value.PLZ operator.giving.most.value.GBP operator.giving.most.value.USD",
  ],
  [1_000_000, "coin.rates.EUR coin.rates.PLZ coin.rates.GBP coin.rates.USD"],
  [1000, "coin.euroValue"],
  [10_000, "invitation.rewardEur"],
  // Sizes.
  [1_000_000, "kept.pagesMegabytes kept.readsMegabytes upload.allGigabytes upload.reserveGigabytes"],
  [2000, "upload.imageMegabytes upload.videoMegabytes"],
  [1e15, "disk.leastFreeBytes"],
  [
    1,
    "operator.giving.alone.off operator.giving.most.off bankTransfer.share rebate.rate limits.unpaid.share limits.sms.ownersShare coin.maxShare",
  ],
  // Settings with limits of their own.
  [12, "verification.length"],
  [1_000_000_000, "person.perAddress person.perNetwork"],
  [3650, "person.addressDays"],
  [1440, "person.networkMinutes"],
  [15, "phone.digits.min phone.digits.max"],
  [20, "password.cost verification.attempts"],
  [22, "captcha.bits"],
  [30, "account.providerSeconds cancellation.days"],
  [50, "upload.consultation upload.comment"],
  [60, "order.placedMailMinutes account.passkeyMinutes captcha.minutes"],
  [64, "password.min"],
  [90, "account.undoDays newsletter.confirmDays comment.askAfterDays"],
  [100, "paging.goods paging.default address.max account.passkeysEach nickname.max"],
  [120, "account.providerMinutes"],
  [200, "password.max"],
  [307, "device.redirectStatus"],
  [365, "order.autoConfirmDays withdrawal.days cancellation.lookbackDays"],
  [500, "favourites.max history.max"],
  [600, "session.graceSeconds"],
  [3650, "consent.proofDays invoice.windowDays"],
  [7680, "layout.maxWidths.content layout.maxWidths.full"],
  [10_000, "consultation.min consultation.max comment.min comment.max"],
  [65_535, "host.port"],
  [86_400, "chunkReload.guardSeconds"],
];
const EACH = MOST.flatMap(([most, settings]) => settings.split(" ").map((setting) => ({ setting, most })));

/** Settings with these numbers. */
function saying(numbers: readonly { readonly setting: string; readonly most: number }[]): unknown {
  return numbers.reduce<unknown>(
    (document, { setting, most }) =>
      layOver(
        document,
        setting.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), most),
      ),
    {},
  );
}

function numbersIn(value: unknown, path = ""): string[] {
  if (typeof value === "number") return [path];
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, path ? `${path}.${key}` : key))
    : [];
}

test("every number that may be set has its end in the list", () => {
  expect(EACH.map(({ setting }) => setting).sort()).toEqual(numbersIn(defaultSettings(DEMO_CONFIG)).sort());
});

test("all of them at their end are a document of a shop", () => {
  expect(readShopDocument(layOver(DEMO_DOCUMENT, saying(EACH)))).toMatchObject({ order: { autoCancelMinutes: 52_596_000 } });
});

test.each(EACH)("$setting may not be more than $most", ({ setting, most }) => {
  for (const more of [most + 1, 1e308])
    expect(readShopDocument(layOver(DEMO_DOCUMENT, saying([{ setting, most: more }])))).toEqual({
      problems: [expect.stringMatching(new RegExp(`^SHOP_CONFIG: ${setting} must be .+\\.$`))],
    });
});

test.each([
  ["coin.euroValue", 0.0001],
  ["coin.rates.EUR", 0.0001],
])("%s may not be so little that coins have no end", (setting, least) => {
  expect(readShopDocument(layOver(DEMO_DOCUMENT, saying([{ setting, most: least }])))).toEqual({
    problems: [expect.stringContaining("from 0.001 to")],
  });
});

/** Settings that would lock the test out at their limit, such as password length or disk space. */
const LIVED = EACH.filter(
  ({ setting }) => !/^(captcha|password|phone|consultation\.min|comment\.min|verification\.length|host|disk)\b/.test(setting),
);

describe("a shop with every number at its end", () => {
  const folder = mkdtempSync(join(tmpdir(), "rambla-most-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("sells, by card and by transfer, registers, answers, sends its mails and does its jobs", async () => {
    const bank = { payment: { methods: { ES: ["card", "bank"] } } };
    const config = readShopDocument(layOver(layOver(DEMO_DOCUMENT, saying(LIVED)), bank));
    if ("problems" in config) throw new Error(config.problems.join("\n"));
    const door = await openFrontDoor({
      ...config,
      api: { clients: { [DEMO_CLIENT.appKey]: DEMO_CLIENT.secret } },
      password: { ...config.password, cost: 8 },
      captcha: { ...config.captcha, bits: 10 },
    });
    const { shop } = door;
    try {
      await placeOrder(door);
      expect(
        (await door.post("/api/shop/order/commit-pay", orderBody(TOTAL, { paymentMethodId: "7" }), { key: randomUUID() })).envelope.code,
      ).toBe(0);
      const customer = await aCustomer(shop);
      expect(await codeOf(accountCalls(shop).login({ grant_type: "password", username: customer.email, password: PASSWORD }))).toBe(
        "accepted",
      );
      expect(await codeOf(accountCalls(shop).login({ grant_type: "password", username: customer.email, password: "another47one" }))).toBe(
        "login.failed",
      );
      await door.guest();
      expect(
        (
          await door.post(
            "/api/shop/user/consultation",
            { content: "Is it of solid oak?", email: "ana@example.com" },
            { key: randomUUID() },
          )
        ).envelope.code,
      ).toBe(0);
      expect((await door.call({ path: "/api/shop/goods/1" })).status).toBe(200);
      expect((await ordersOf(shop, { viewer: customer.viewer }).orderPage({})).items).toEqual([]);
      await operatorCalls(shop, ["money"]).order.ordersToShip({});
      await mailsSent(shop);
      const jobs = jobsOfShop(
        mailJobs(
          MAIL_KINDS,
          async () => undefined,
          async () => undefined,
        ),
      );
      for (const pause of [HOUR, DAY, 400 * DAY]) {
        await runDueJobs(shop, jobs);
        shop.moveTo(after(shop.clock(), pause));
      }
    } finally {
      await door.close();
    }
  });

  test("shows its pages", async () => {
    const file = join(folder, "shop.json");
    writeFileSync(file, JSON.stringify(saying(LIVED)));
    const running = await startShop({ env: { WORKERS: "1", SHOP_CONFIG: file } });
    try {
      for (const path of ["/", "/commodity/detail?id=1001", "/mobile/commodity/detail?id=1001", "/cart", "/login", "/health/ready"])
        expect([path, (await ask({ port: running.port, path })).status]).toEqual([path, 200]);
    } finally {
      await running.remove();
    }
  }, 180_000);
});
