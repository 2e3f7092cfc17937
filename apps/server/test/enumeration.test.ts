/** Nobody learns from an answer which mailboxes have an account (D-185, T22): status, headers, body and time of known and unknown ones. */
import { randomUUID } from "node:crypto";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCustomer } from "../../../packages/domain/test/customers.ts";
import { makeTestShop } from "../../../packages/domain/test/shop.ts";
import { DEMO_CLIENT, type SignedRequest } from "../../../tools/trial/signed-request.ts";
import { type FrontDoor, frontDoorOf } from "./front-door.ts";

const MAILBOXES = 12;

let door: FrontDoor;
let known: readonly string[];
const unknown = Array.from({ length: MAILBOXES }, () => `${randomUUID()}@example.com`);

beforeAll(async () => {
  const limits = { ...DEMO_CONFIG.limits, signIn: { perAddress: 10_000, perAccount: 10 }, verification: { perAddress: 10_000 } };
  door = frontDoorOf(await makeTestShop({ config: { api: { clients: { [DEMO_CLIENT.appKey]: DEMO_CLIENT.secret } }, limits } }));
  const customers = [];
  for (let index = 0; index < MAILBOXES; index += 1) customers.push(await aCustomer(door.shop));
  known = customers.map(({ email }) => email);
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
    answers.push({ ...(await ask(known[index] ?? "")), isKnown: true }, { ...(await ask(unknown[index] ?? "")), isKnown: false });
  }
  expect([...new Set(answers.map(({ told }) => told))]).toHaveLength(1);
  const median = (isKnown: boolean) => answers.filter((answer) => answer.isKnown === isKnown).map(({ took }) => took).sort((a, b) => a - b)[MAILBOXES / 2] ?? 0;
  console.log(`${name}: known ${median(true).toFixed(1)} ms, unknown ${median(false).toFixed(1)} ms`);
});
