import { expect } from "@playwright/test";
import { type Answer, ask } from "../tools/trial/http-client.ts";
import { mailTo, mailsTo } from "./outbox.ts";
import type { Shopper } from "./shopper.ts";

export const PASSWORD = "velero47noches";

/** Throws without a code: the mail to a mailbox without an account has none. */
export function codeIn(text: string): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`this mail has no code: ${text}`);
  return code;
}

/** Registers by mobile number from the open registration page. */
export async function registerByPhone(shopper: Shopper, typed: string, phone: string): Promise<void> {
  await registering(shopper);
  await accountField(shopper, "username").fill(typed);
  await accountButton(shopper, "continue").click();
  await accountField(shopper, "code").fill(codeIn((await mailTo(phone, "verificationText")).text));
  await accountField(shopper, "password").fill(PASSWORD);
  await accountField(shopper, "passwordAgain").fill(PASSWORD);
  await accountField(shopper, "agreement").check();
  await accountButton(shopper, "createAccount").click();
  await expect(shopper.page).not.toHaveURL(/\/reg(\?|$)/);
}

/** The login page has a field of the same name. */
const registering = ({ main, text }: Shopper) =>
  expect(main.getByRole("heading", { level: 1, name: text("account", "registerTitle") })).toBeVisible();

export const mailWithCode = (email: string) => mailTo(email, "verification");

/** The latest verification mail, once `count` have come. */
export async function nthMail(email: string, count: number) {
  await expect
    .poll(async () => (await mailsTo(email)).filter(({ kind }) => kind === "verification").length, { timeout: 20_000 })
    .toBe(count);
  const mail = (await mailsTo(email)).filter(({ kind }) => kind === "verification").at(-1);
  if (!mail) throw new Error("unreachable");
  return mail;
}

/** A field by its label, with or without an "optional" mark. */
export function accountField({ main, text }: Shopper, key: Parameters<typeof text<"account">>[1]) {
  return main.getByLabel(new RegExp(`^${text("account", key).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( .*)?$`));
}

export function accountButton({ main, text }: Shopper, key: Parameters<typeof text<"account">>[1]) {
  return main.getByRole("button", { name: text("account", key), exact: true });
}

/** Registers by mailbox from the open registration page. */
export async function register(shopper: Shopper, email: string, nickname: string): Promise<void> {
  await registering(shopper);
  await accountField(shopper, "username").fill(email);
  await accountButton(shopper, "continue").click();
  await accountField(shopper, "code").fill(codeIn((await mailWithCode(email)).text));
  await accountField(shopper, "password").fill(PASSWORD);
  await accountField(shopper, "passwordAgain").fill(PASSWORD);
  await accountField(shopper, "nickname").fill(nickname);
  await accountField(shopper, "agreement").check();
  await accountButton(shopper, "createAccount").click();
  await expect(shopper.page).not.toHaveURL(/\/reg(\?|$)/);
}

/** Makes the browser a customer of the chosen shop by sending the forms, without opening a page. */
export async function signUp(shopper: Shopper, email: string, nickname: string): Promise<void> {
  const place = new URL(shopper.address("/reg"));
  const send = (fields: Readonly<Record<string, string>>): Promise<Answer> =>
    ask({
      port: Number(place.port),
      host: place.hostname,
      path: place.pathname,
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
  const asked = await send({ intent: "account", account: email });
  const verificationId = new URL(asked.headers.location ?? "", place).searchParams.get("sent") ?? "";
  const code = codeIn((await mailWithCode(email)).text);
  const entered = await send({
    intent: "register",
    verificationId,
    code,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    nickname,
    agreement: "yes",
  });
  expect(entered.status, entered.text).toBe(302);
  await shopper.context.addCookies(
    (entered.headers["set-cookie"] ?? []).map((cookie) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      return { name, value, url: place.origin, httpOnly: /; *HttpOnly/i.test(cookie), sameSite: "Lax" as const };
    }),
  );
}

/** From the open login page. */
export async function logIn(shopper: Shopper, email: string, password = PASSWORD): Promise<void> {
  await accountField(shopper, "username").fill(email);
  await accountField(shopper, "password").fill(password);
  await accountButton(shopper, "login").click();
}

/** In the header of a desktop, in the bottom bar of a phone. */
export function accountLink({ page, isPhone, header, text }: Shopper, key: "account" | "logIn") {
  const place = isPhone ? page.getByRole("navigation", { name: text("base", "mainMenu") }) : header;
  // The menu under it has a second link to the login.
  return place.getByRole("link", { name: text("base", key), exact: true }).first();
}
