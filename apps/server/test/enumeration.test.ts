/** Nobody learns from an answer which mailboxes have an account (D-185, T22): status, headers, body and time of known and unknown ones. */
import { randomUUID } from "node:crypto";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../packages/domain/test/catalogue.ts";
import { aCustomer } from "../../../packages/domain/test/customers.ts";
import { paidOrder } from "../../../packages/domain/test/orders.ts";
import { makeTestShop } from "../../../packages/domain/test/shop.ts";
import { DEMO_CLIENT, type SignedRequest } from "../../../tools/trial/signed-request.ts";
import { type FrontDoor, frontDoorOf } from "./front-door.ts";

/** Known ones, and as many unknown; `npm run trial` says how many instead, and times are judged then. */
const MAILBOXES = Number(process.env["ENUMERATED_MAILBOXES"] ?? 12);
const IS_JUDGED = MAILBOXES >= 500;
/** Milliseconds that the medians may be apart, and how often at most one of a pair is told by its time (T22). */
const [APART, TOLD_APART] = [5, 0.55];

let door: FrontDoor;
let known: readonly string[];
/** The order of each known mailbox. It is paid: of one that is not, the unasked mails of a day are counted too, a statement more. */
const numbers = new Map<string, string>();
const unknown = Array.from({ length: MAILBOXES }, () => `${randomUUID()}@example.com`);

beforeAll(async () => {
  const limits = { ...DEMO_CONFIG.limits, signIn: { perAddress: 100_000, perAccount: 10 }, verification: { perAddress: 100_000 }, orderLink: { perHour: 10_000 }, orders: { perAddress: 10_000, perMailbox: 60 } };
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

/** Every question that names a mailbox. */
const QUESTIONS: Readonly<Record<string, (email: string) => SignedRequest>> = {
  "a login": (email) => posted("/api/account/token", { grant_type: "password", username: email, password: PASSWORD }),
  "a code to be deleted": (account) => posted("/api/message/security/sendcode", { account, type: "close" }),
  "a code to log in": (account) => posted("/api/message/security/sendcode", { account, type: "login" }),
  "a code to register": (account) => posted("/api/message/security/sendcode", { account, type: "register" }),
  "a mailbox left to register with": (email) => posted("/api/shop/user/register/email/insert", { email }),
  "a code for a new password": (account) => posted("/api/message/security/sendcode", { account, type: "reset" }),
  "a code to register by an invitation": (account) => posted("/api/message/security/sendcode", { account, type: "register", invitationCode: "NOBODYS" }),
  "the link of an order": (email) => posted("/api/shop/order/link", { orderNumber: numbers.get(email) ?? numbers.get(known[0] ?? ""), email }),
  "whether there is one": (account) => ({ path: `/api/account/account/exist?account=${encodeURIComponent(account)}` }),
  "guest checkout": (email) => ({ path: `/api/shop/tourist/check?email=${encodeURIComponent(email)}` }),
  "a guest": (email) => posted("/api/shop/tourist/login", { email }),
};

test.each(Object.entries(QUESTIONS))("%s is answered alike", async (name, question) => {
  // Long enough after the one before for another mail.
  door.shop.moveTo(new Date(door.shop.clock().getTime() + 120_000));
  const ask = async (email: string) => {
    const started = performance.now();
    const { status, headers, text } = await door.call(question(email));
    const took = performance.now() - started;
    // Chance is another each time, and so is how a mailbox begins.
    const body = text.replaceAll(/"(verificationId|access_token|visitorId)":"[^"]+"/g, '"$1":"…"').replaceAll(/"sentTo":"[^"]…/g, '"sentTo":"…');
    return { told: JSON.stringify([status, [...headers].filter(([header]) => header !== "content-length" && header !== "etag").sort(), body]), took };
  };
  const answers: { readonly told: string; readonly took: number; readonly isKnown: boolean }[] = [];
  for (let index = 0; index < MAILBOXES; index += 1) {
    // Now the one first and now the other, so that what comes before is no sign of either.
    const both = [{ email: known[index] ?? "", isKnown: true }, { email: unknown[index] ?? "", isKnown: false }];
    // Slowly enough for whatever a network may ask in a minute.
    door.shop.moveTo(new Date(door.shop.clock().getTime() + 5000));
    for (const { email, isKnown } of index % 2 === 0 ? both : both.toReversed()) answers.push({ ...(await ask(email)), isKnown });
  }
  expect([...new Set(answers.map(({ told }) => told))]).toHaveLength(1);
  const times = (isKnown: boolean) => answers.filter((answer) => answer.isKnown === isKnown).map(({ took }) => took).sort((a, b) => a - b);
  const median = (isKnown: boolean) => times(isKnown)[Math.floor(MAILBOXES / 2)] ?? 0;
  const apart = Math.abs(median(true) - median(false));
  const told = toldApart(times(true), times(false));
  console.log(`${name}: known ${median(true).toFixed(1)} ms, unknown ${median(false).toFixed(1)} ms, told apart ${told.toFixed(3)}`);
  if (IS_JUDGED) expect.soft([apart <= APART, told <= TOLD_APART], `${apart.toFixed(1)} ms, ${told.toFixed(3)}`).toEqual([true, true]);
}, 600_000);

/** How often whoever guesses by the time, in whichever direction, tells one of a pair: the area under the curve (AUC), one half when it says nothing. Both are sorted. */
function toldApart(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const time of one) for (const against of other) wins += time > against ? 1 : time === against ? 0.5 : 0;
  const share = wins / (one.length * other.length);
  return Math.max(share, 1 - share);
}
