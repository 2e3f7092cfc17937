/** No answer reveals whether a mailbox has an account: status, headers, body and time. */
import { randomUUID } from "node:crypto";
import { after, DAY, SECOND } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../packages/domain/test/catalogue.ts";
import { aCustomer } from "../../../packages/domain/test/customers.ts";
import { paidOrder } from "../../../packages/domain/test/orders.ts";
import { makeTestShop } from "../../../packages/domain/test/shop.ts";
import { makeChance } from "../../../tools/trial/chance.ts";
import { DEMO_CLIENT, type SignedRequest } from "../../../tools/trial/signed-request.ts";
import { judgeTimes } from "../../../tools/trial/told-apart.ts";
import { type FrontDoor, frontDoorOf } from "./front-door.ts";

/** Known mailboxes, and as many unknown; `npm run trial` sets a number at which times are judged. */
const MAILBOXES = Number(process.env["ENUMERATED_MAILBOXES"] ?? 12);
const IS_JUDGED = MAILBOXES >= 500;
/** Rounds of each request: 2000 of each kind are judged. The warm-up does not count. */
const [ROUNDS, WARM_UP] = IS_JUDGED ? [4, 50] : [1, 0];
/** Long enough for the limits of mails and order links. */
const BETWEEN_ROUNDS = DAY;
/** Milliseconds that the judgement must find on either side. */
const PLANTED = 6;

let door: FrontDoor;
let known: readonly string[];
const numbers = new Map<string, string>();
const unknown = Array.from({ length: MAILBOXES }, () => `${randomUUID()}@example.com`);

beforeAll(async () => {
  const limits = {
    ...DEMO_CONFIG.limits,
    signIn: { perAddress: 100_000, perAccount: 10 },
    verification: { perAddress: 100_000 },
    orderLink: { perHour: 10_000 },
    orders: { perAddress: 10_000, perMailbox: 60 },
  };
  door = frontDoorOf(await makeTestShop({ config: { api: { clients: { [DEMO_CLIENT.appKey]: DEMO_CLIENT.secret } }, limits } }));
  const customers = [];
  for (let index = 0; index < MAILBOXES; index += 1) customers.push(await aCustomer(door.shop));
  known = customers.map(({ email }) => email);
  await haveGoods(door.shop, [aGoods({ goodsId: "1", stock: 10_000 })]);
  for (const email of known) numbers.set(email, (await paidOrder(door.shop, { email })).orderNumber);
  door.shop.moveTo(new Date(door.shop.clock().getTime() + 60_000));
});
afterAll(() => door?.close());

const PASSWORD = "velero48noches";
const posted = (path: string, body: object): SignedRequest => ({ method: "POST", path, body: JSON.stringify(body) });

/** Every request that names a mailbox. */
const QUESTIONS: Readonly<Record<string, (email: string) => SignedRequest>> = {
  "a login": (email) => posted("/api/account/token", { grant_type: "password", username: email, password: PASSWORD }),
  "a code to be deleted": (account) => posted("/api/message/security/sendcode", { account, type: "close" }),
  "a code to log in": (account) => posted("/api/message/security/sendcode", { account, type: "login" }),
  "a code to register": (account) => posted("/api/message/security/sendcode", { account, type: "register" }),
  "a mailbox left to register with": (email) => posted("/api/shop/user/register/email/insert", { email }),
  "a code for a new password": (account) => posted("/api/message/security/sendcode", { account, type: "reset" }),
  "a code to register by an invitation": (account) =>
    posted("/api/message/security/sendcode", { account, type: "register", invitationCode: "NOBODYS" }),
  "the link of an order": (email) =>
    posted("/api/shop/order/link", { orderNumber: numbers.get(email) ?? numbers.get(known[0] ?? ""), email }),
  "whether there is one": (account) => ({ path: `/api/account/account/exist?account=${encodeURIComponent(account)}` }),
  "guest checkout": (email) => ({ path: `/api/shop/tourist/check?email=${encodeURIComponent(email)}` }),
  "a guest": (email) => posted("/api/shop/tourist/login", { email }),
};

test.each(Object.entries(QUESTIONS))(
  "%s is answered alike",
  async (name, question) => {
    const chance = makeChance(20_261_121);
    const ask = async (email: string) => {
      door.shop.takeStatements();
      const started = performance.now();
      const { status, headers, text } = await door.call(question(email));
      const took = performance.now() - started;
      // Masks random values and the mailbox.
      const body = text
        .replaceAll(/"(verificationId|access_token|visitorId)":"[^"]+"/g, '"$1":"…"')
        .replaceAll(/"sentTo":"[^"]…/g, '"sentTo":"…');
      return {
        told: JSON.stringify([
          status,
          [...headers].filter(([header]) => header !== "content-length" && header !== "etag").sort(),
          body,
          door.shop.takeStatements(),
        ]),
        took,
      };
    };
    const told = new Set<string>();
    const pairs: { readonly known: number; readonly unknown: number }[] = [];
    for (let round = WARM_UP > 0 ? 0 : 1; round <= ROUNDS; round += 1) {
      door.shop.moveTo(after(door.shop.clock(), BETWEEN_ROUNDS));
      // In random order and pairs, so that neither precedence nor load tells them apart.
      for (const index of chance.shuffled([...known.keys()]).slice(0, round === 0 ? WARM_UP : undefined)) {
        // Below a network's limit a minute.
        door.shop.moveTo(after(door.shop.clock(), 5 * SECOND));
        const took = { known: 0, unknown: 0 };
        for (const [kind, email = ""] of chance.shuffled([
          ["known", known[index]],
          ["unknown", unknown[index]],
        ] as const)) {
          const answer = await ask(email);
          told.add(answer.told);
          took[kind] = answer.took;
        }
        if (round > 0) pairs.push(took);
      }
    }
    expect([...told]).toHaveLength(1);
    const times = { known: pairs.map((pair) => pair.known), unknown: pairs.map((pair) => pair.unknown) };
    const judged = judgeTimes(times.known, times.unknown);
    console.log(`${name}: ${pairs.length} of each, medians ${judged.apart.toFixed(2)} ms apart, told apart ${judged.told.toFixed(3)}`);
    if (!IS_JUDGED) return;
    expect.soft(judged.isAlike, `${judged.apart.toFixed(2)} ms, ${judged.told.toFixed(3)}`).toBe(true);
    // The same measurement finds a planted difference.
    for (const more of [PLANTED, -PLANTED])
      expect(
        judgeTimes(
          times.known.map((time) => time + more),
          times.unknown,
        ).isAlike,
      ).toBe(false);
  },
  600_000,
);
