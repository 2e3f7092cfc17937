import { randomInt, randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { AskedPurpose } from "@rambla/contract/account";
import type { BrandCode } from "@rambla/core/market";
import { accountMails } from "../src/account/mail-service.ts";
import { newsletterMail } from "../src/newsletter/mail-service.ts";
import { viewerOfToken } from "../src/account/viewer-service.ts";
import { afterSaleMails } from "../src/after-sale/mail-service.ts";
import { shopRouter } from "../src/api.ts";
import { answerMail } from "../src/consultation/mail-service.ts";
import { reviewMail } from "../src/review/mail-service.ts";
import type { OutgoingMail } from "../src/mail/mailer.ts";
import type { OutgoingText } from "../src/mail/texter.ts";
import { canonicalMailbox } from "../src/mail/mailbox-rules.ts";
import { dueMails, sendMail } from "../src/mail/service.ts";
import { orderLinkMail } from "../src/order/mail/mail-service.ts";
import type { Viewer } from "../src/platform/call-context.ts";
import { callContext, type TestShop } from "./shop.ts";

export const PASSWORD = "velero47noches";

type Rest = NonNullable<Parameters<typeof callContext>[1]>;

/** Each by default from an address of its own. */
export function accountCalls(shop: TestShop, rest: Rest = {}) {
  return createRouterClient(shopRouter.account, { context: () => callContext(shop, rest) });
}

/** Sends all due mails to persons and returns them. */
export async function mailsSent(shop: TestShop): Promise<readonly OutgoingMail[]> {
  return (await allSent(shop)).mails;
}

export async function textsSent(shop: TestShop): Promise<readonly OutgoingText[]> {
  return (await allSent(shop)).texts;
}

async function allSent(shop: TestShop) {
  const mails: OutgoingMail[] = [];
  const texts: OutgoingText[] = [];
  for (const mailId of await dueMails(shop, 100))
    await sendMail(shop, [...accountMails, newsletterMail, orderLinkMail, answerMail, reviewMail, ...afterSaleMails], mailId, {
      mailer: async (mail) => void mails.push(mail),
      texter: async (message) => void texts.push(message),
    });
  return { mails, texts };
}

/** A Spanish mobile number, unique in a test file, with country code and digits only. */
export function anyPhone(): string {
  return `+346${String(randomInt(1e8)).padStart(8, "0")}`;
}

export async function proofByText(shop: TestShop, phone: string, purpose: AskedPurpose, rest: Rest = {}) {
  const { verificationId } = await accountCalls(shop, rest).sendCode({ account: phone, type: purpose });
  const [message] = await textsSent(shop);
  if (!message) throw new Error("no text message came");
  return { verificationId, code: codeInText(message) ?? "000000", message };
}

export function codeInText({ text }: Pick<OutgoingText, "text">): string | undefined {
  return /\b\d{6}\b/.exec(text)?.[0];
}

/** The code of a mail, and the parts of its link. */
export function codesIn({ text, link }: Pick<OutgoingMail, "text" | "link">) {
  const [linkId, linkToken = ""] = (new URL(link).searchParams.get("code") ?? "").split(".");
  return { code: /\b\d{6}\b/.exec(text)?.[0], linkId, linkToken };
}

/** The parts of a link that undoes a change of mailbox or number. */
export function undoOf({ text }: Pick<OutgoingMail, "text">) {
  const [, changeId = "", code = ""] = /undoContact\?change=([A-Za-z0-9]+)\.([\w-]{43})/.exec(text) ?? [];
  return { changeId, code };
}

export async function proofOf(shop: TestShop, email: string, purpose: AskedPurpose, rest: Rest = {}) {
  const { verificationId } = await accountCalls(shop, rest).sendCode({ account: email, type: purpose });
  const [mail] = (await mailsSent(shop)).filter(({ to, kind }) => to === canonicalMailbox(email) && kind === "verification");
  if (!mail) throw new Error("no mail came");
  return { verificationId, code: codesIn(mail).code ?? "000000", mail };
}

export type TestCustomer = {
  readonly email: string;
  readonly access: string;
  readonly refresh: string;
  readonly device: string;
  readonly viewer: Extract<Viewer, { kind: "customer" }>;
};

export async function aCustomer(shop: TestShop, email = `${randomUUID()}@example.com`, rest: Rest = {}): Promise<TestCustomer> {
  const { verificationId, code } = await proofOf(shop, email, "register", rest);
  const tokens = await accountCalls(shop, rest).register({ verificationId, code, password: PASSWORD, agreement: true });
  return await known(shop, email, tokens, rest.brand);
}

/** Solves the human check as a browser does. */
export async function workedOut({ challenge }: { readonly challenge: string }) {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge), deriveKey });
  return { challenge, answer: JSON.stringify({ counter: solution?.counter, derivedKey: solution?.derivedKey }) };
}

/**
 * Applies for account deletion by a mailed code.
 * @returns when it is deleted
 */
export async function applied(shop: TestShop, email: string, rest: Rest = {}): Promise<string> {
  const { verificationId, code } = await proofOf(shop, email, "close", rest);
  const calls = accountCalls(shop, { idempotencyKey: randomUUID(), ...rest });
  const done = await calls.accountClosedCancel({ action: "apply", verificationId, code, human: await workedOut(await calls.humanCheck()) });
  if (done.state !== "underReview") throw new Error("nothing was applied for");
  return done.deleteOn;
}

/** The customer of the tokens. */
export async function known(
  shop: TestShop,
  email: string,
  tokens: { access_token: string; refresh_token: string; device_token?: string },
  brand: BrandCode = "lumbra",
): Promise<TestCustomer> {
  const viewer = await viewerOfToken(shop, tokens.access_token, brand);
  if (viewer?.kind !== "customer") throw new Error("nobody is signed in");
  return { email, access: tokens.access_token, refresh: tokens.refresh_token, device: tokens.device_token ?? "", viewer };
}
