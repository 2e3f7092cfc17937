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

function problemsOf(setting: string, most: number): readonly string[] {
  const read = readShopDocument(layOver(DEMO_DOCUMENT, saying([{ setting, most }])));
  return "problems" in read ? read.problems : [];
}

function numbersIn(value: unknown, path = ""): string[] {
  if (typeof value === "number") return [path];
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, path ? `${path}.${key}` : key))
    : [];
}

/** Every number of the settings with its end, which the refusal of a greater one names. */
const EACH = numbersIn(defaultSettings(DEMO_CONFIG)).map((setting) => {
  const [problem = ""] = problemsOf(setting, 1e308);
  return { setting, most: problem.includes("a fraction") ? 1 : Number(problem.match(/\d+/g)?.at(-1)) };
});

test("all of them at their end are a document of a shop", () => {
  expect(readShopDocument(layOver(DEMO_DOCUMENT, saying(EACH)))).toMatchObject({ order: { autoCancelMinutes: 52_596_000 } });
});

test.each(EACH)("$setting may not be more than $most", ({ setting, most }) => {
  expect(problemsOf(setting, most + 1)).toEqual([expect.stringMatching(new RegExp(`^SHOP_CONFIG: ${setting} must be .+\\.$`))]);
});

test.each([
  ["coin.euroValue", 0.0001],
  ["coin.rates.EUR", 0.0001],
])("%s may not be so little that coins have no end", (setting, least) => {
  expect(problemsOf(setting, least)).toEqual([expect.stringContaining("from 0.001 to")]);
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
