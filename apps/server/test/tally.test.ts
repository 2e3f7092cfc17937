import { randomUUID } from "node:crypto";
import { importActivities } from "@rambla/domain/activity/import";
import { sql } from "@rambla/domain/platform/database/sql";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aCustomer, accountCalls, codesIn, mailsSent, PASSWORD } from "../../../packages/domain/test/customers.ts";
import { type FrontDoor, openFrontDoor } from "./front-door.ts";

const ACCESS = "/api/shop/user/access/insert";
const ACTIVITY = "/api/shop/user/activity/insert";
const EMAIL = "/api/shop/user/register/email/insert";
const PER_HOUR = 12;
const MAILS_PER_HOUR = 6;

let door: FrontDoor;
beforeAll(async () => {
  const { limits, verification } = DEMO_CONFIG;
  door = await openFrontDoor({
    limits: { ...limits, tally: { perHour: PER_HOUR }, verification: { perAddress: MAILS_PER_HOUR } },
    verification: { ...verification, mails: { max: 2, hours: 2 } },
    sources: [{ source: "letter", sourceId: "42", url: "/newest" }],
  });
  const now = door.shop.clock().getTime();
  const steps = [{ fromMinor: 6000, offMinor: 500 }];
  await importActivities(door.shop, "lumbra", [
    {
      activityId: "spring",
      kind: "fullDiscount",
      titles: {},
      texts: {},
      startsAt: new Date(now),
      endsAt: new Date(now + 86_400_000),
      goodsIds: ["1"],
      steps: { ES: steps },
    },
    {
      activityId: "elsewhere",
      kind: "fullDiscount",
      titles: {},
      texts: {},
      startsAt: new Date(now),
      endsAt: new Date(now + 86_400_000),
      goodsIds: ["1"],
      steps: { DE: steps },
    },
  ]);
});
afterAll(() => door?.close());
/** Each test gets its own hour. */
afterEach(() => door.shop.moveTo(new Date(door.shop.clock().getTime() + 3 * 3_600_000)));

/** Gives the counters' changes meanwhile. */
async function countedBy(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const read = async () =>
    new Map((await door.counted()).map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]));
  const before = await read();
  await work();
  return Object.fromEntries(
    [...(await read())].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const).filter(([, count]) => count > 0),
  );
}
const codes = async (path: string, bodies: readonly object[], rest: Parameters<FrontDoor["post"]>[2] = {}) => {
  const found: string[] = [];
  for (const body of bodies) {
    const { status, envelope } = await door.post(path, body, rest);
    found.push(`${status} ${envelope.code}`);
  }
  return found;
};

/** All personal data, without attempt counters and used signatures. */
async function kept(): Promise<number> {
  const [row] = await door.shop.database.query<{ count: number }>(sql`
    select (select count(*) from verification)::integer + (select count(*) from mail)::integer + (select count(*) from browsing)::integer + (select count(*) from session)::integer as count`);
  return row?.count ?? -1;
}

describe("a visit", () => {
  test("of a page is counted by its place in the list of pages, and by nothing that was sent", async () => {
    const urls = [
      "/cart?awc=1&token=secret",
      "https://es.lumbra.localhost/mobile/cart#ana@example.com",
      "/commodity/detail?goodsId=1",
      "/cart/",
    ];
    const customer = await door.customer();
    expect(
      await countedBy(async () => {
        expect(
          await codes(
            ACCESS,
            urls.map((url) => ({ url, time: "2026-11-20T09:59:00Z" })),
          ),
        ).toEqual(urls.map(() => "200 0"));
        expect(await codes(ACCESS, [{ url: "/cart" }], { token: customer })).toEqual(["200 0"]);
      }),
    ).toEqual({
      'rambla_visits_total{brand="lumbra",layout="desktop",page="/cart"}': 3,
      'rambla_visits_total{brand="lumbra",layout="mobile",page="/cart"}': 1,
      'rambla_visits_total{brand="lumbra",layout="desktop",page="/commodity/detail"}': 1,
    });
  });

  test("of no page is refused, and makes no new line of the metrics", async () => {
    const nowhere = [
      "/nothing/of/this",
      "/cart.data",
      "javascript:alert(1)",
      "http://[",
      "/api/openapi.json",
      "https://es.lumbra.localhost/nothing",
    ];
    expect(
      await countedBy(async () =>
        expect(
          await codes(
            ACCESS,
            nowhere.map((url) => ({ url })),
          ),
        ).toEqual(nowhere.map(() => "404 item.notFound")),
      ),
    ).toEqual({});
    expect(
      await codes(ACCESS, [
        {},
        { url: "" },
        { url: `/${"x".repeat(2000)}` },
        { url: "/cart", time: "yesterday" },
        { url: "/cart", who: "ana" },
      ]),
    ).toEqual(Array.from({ length: 5 }, () => "400 request.invalid"));
  });
});

describe("a look at an event", () => {
  test("is counted by brand and event, whoever looks", async () => {
    const customer = await door.customer();
    expect(
      await countedBy(async () => {
        expect(await codes(ACTIVITY, [{ activityId: "spring" }, { activityId: "spring", time: "2026-11-20T09:59:00Z" }])).toEqual([
          "200 0",
          "200 0",
        ]);
        expect(await codes(ACTIVITY, [{ activityId: "spring" }], { token: customer })).toEqual(["200 0"]);
        expect(await codes(ACTIVITY, [{ activityId: "elsewhere" }], { country: "DE" })).toEqual(["200 0"]);
      }),
    ).toEqual({
      'rambla_event_looks_total{brand="lumbra",event="spring"}': 3,
      'rambla_event_looks_total{brand="lumbra",event="elsewhere"}': 1,
    });
  });

  test("that is not held in the market, or nowhere, is refused and makes no new line of the metrics", async () => {
    expect(
      await countedBy(async () => {
        expect(
          await codes(
            ACTIVITY,
            ["elsewhere", "nobodys"].map((activityId) => ({ activityId })),
          ),
        ).toEqual(["404 item.notFound", "404 item.notFound"]);
        expect(await codes(ACTIVITY, [{ activityId: "spring" }], { brand: "nidora" })).toEqual(["404 item.notFound"]);
      }),
    ).toEqual({});
    expect(
      await codes(ACTIVITY, [{}, { activityId: "a b" }, { activityId: "spring", time: "now" }, { activityId: "spring", who: "ana" }]),
    ).toEqual(Array.from({ length: 4 }, () => "400 request.invalid"));
  });
});

test("neither keeps who asked, and an hourly limit for both together counts a customer apart from the guests of the address", async () => {
  const customer = await door.customer();
  const before = await kept();
  const asked = Array.from({ length: PER_HOUR / 2 }, () => [
    codes(ACCESS, [{ url: "/cart" }], { token: customer }),
    codes(ACTIVITY, [{ activityId: "spring" }], { token: customer }),
  ]).flat();
  expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set(["200 0"]));
  expect(
    await countedBy(async () => {
      const again = [
        await codes(ACCESS, [{ url: "/cart" }], { token: customer }),
        await codes(ACTIVITY, [{ activityId: "spring" }], { token: customer }),
      ];
      expect(again).toEqual([["429 limit.tooMany"], ["429 limit.tooMany"]]);
    }),
  ).toEqual({ 'rambla_wrong_guesses_total{code="limit.tooMany"}': 2 });
  expect(await codes(ACCESS, [{ url: "/cart" }])).toEqual(["200 0"]);
  expect(await kept()).toBe(before);
});

describe("a mailbox that is left at registration", () => {
  test("is sent the mail to go on by, whose link registers it; the link of the shop's that led there is counted", async () => {
    const email = `${randomUUID()}@example.com`;
    expect(
      await countedBy(async () => {
        const { status, envelope } = await door.post(EMAIL, { email: ` ${email.toUpperCase()} `, source: "letter", sourceId: "42" });
        expect([status, envelope.data]).toEqual([200, { told: "byMail" }]);
      }),
    ).toEqual({ 'rambla_registering_by_mail_total{brand="lumbra",source="letter",sourceId="42"}': 1 });
    const [mail] = await mailsSent(door.shop);
    if (!mail) throw new Error("no mail came");
    expect(mail.to).toBe(email);
    const { linkId = "", linkToken } = codesIn(mail);
    const tokens = await accountCalls(door.shop).register({ verificationId: linkId, code: linkToken, password: PASSWORD, agreement: true });
    expect(tokens.access_token).toBeTypeOf("string");
  });

  test("gets the same answer with an account, and is told there that it has one", async () => {
    const { email } = await aCustomer(door.shop);
    door.shop.moveTo(new Date(door.shop.clock().getTime() + 3_600_000));
    const answers = [];
    for (const each of [email, `${randomUUID()}@example.com`]) answers.push(await door.post(EMAIL, { email: each }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const mails = await mailsSent(door.shop);
    expect(mails.map(({ to }) => to)).toContain(email);
    expect(codesIn(mails.find(({ to }) => to === email) ?? { text: "", link: "http://none" }).code).toBeUndefined();
  });

  test("is refused where it is none, left again at once, left too often, or from an address that leaves too many", async () => {
    const email = `${randomUUID()}@example.com`;
    const wrong = await door.post(EMAIL, { email: "ana@" });
    expect([wrong.status, wrong.envelope.code, wrong.envelope.fields]).toEqual([400, "email.invalid", { email: expect.any(String) }]);
    expect(await codes(EMAIL, [{ email: "+34 600 111 222" }, { email: "" }])).toEqual(["400 email.invalid", "400 email.invalid"]);
    const resend = () => door.shop.moveTo(new Date(door.shop.clock().getTime() + 1000 * (DEMO_CONFIG.verification.resendSeconds + 1)));
    expect(await codes(EMAIL, [{ email }, { email }])).toEqual(["200 0", "429 limit.tooMany"]);
    resend();
    expect(await codes(EMAIL, [{ email }])).toEqual(["200 0"]);
    resend();
    expect(await countedBy(async () => expect(await codes(EMAIL, [{ email }])).toEqual(["429 verification.tooMany"]))).toEqual({});
    const others = Array.from({ length: MAILS_PER_HOUR }, () => ({ email: `${randomUUID()}@example.com` }));
    expect((await codes(EMAIL, others)).at(-1)).toBe("429 limit.tooMany");
  });

  test("is counted under no link where the one that is named is none of the shop's", async () => {
    const made = ["letter", "<b>", "paper"].map((source) => ({ email: `${randomUUID()}@example.com`, source, sourceId: "7" }));
    expect(await countedBy(() => codes(EMAIL, made))).toEqual({
      'rambla_registering_by_mail_total{brand="lumbra",source="",sourceId=""}': 3,
    });
  });
});
