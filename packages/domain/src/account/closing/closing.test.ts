import { randomUUID } from "node:crypto";
import { after, DAY, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAuthenticator } from "../../../test/authenticator.ts";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import {
  accountCalls,
  aCustomer,
  anyPhone,
  applied,
  codesIn,
  known,
  mailsSent,
  PASSWORD,
  proofByText,
  proofOf,
  textsSent,
  workedOut,
} from "../../../test/customers.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { buy, codeOf, decide, deliverDue, payAgain, refusalOf } from "../../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { shopTime } from "../../../test/shop-time.ts";
import { sql } from "../../platform/database/sql.ts";
import { viewerOfToken } from "../viewer-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 500 })]);
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(() => shop.moveTo(START));
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));

type Rest = Parameters<typeof accountCalls>[1];
const calls = (rest: Rest = {}) => accountCalls(shop, { idempotencyKey: randomUUID(), ...rest });
const human = async () => workedOut(await calls().humanCheck());
type Sent = { readonly verificationId: string; readonly code: string };
const applying = async ({ verificationId, code }: Sent, rest: Rest = {}) =>
  calls(rest).accountClosedCancel({ action: "apply", verificationId, code, human: await human() });
const enter = (email: string) => calls().login({ grant_type: "password", username: email, password: PASSWORD });
async function ticketOf(entering: Promise<unknown>): Promise<string> {
  const refused = await refusalOf(entering);
  expect(refused.code).toBe("cancellation.loginPrompt");
  return String(refused.data?.values?.["ticket"]);
}
const isUnderReview = async (email: string) => (await refusalOf(enter(email))).code === "cancellation.loginPrompt";

describe("an application", () => {
  test("puts the account under review for 15 days: all its sessions end, its mailbox is told, and signing in says so", async () => {
    const ana = await aCustomer(shop);
    const second = await known(shop, ana.email, await enter(ana.email));
    later(MINUTE);
    const deleteOn = await applied(shop, ana.email);
    expect(deleteOn).toBe(after(START, MINUTE + 15 * DAY).toISOString());
    for (const { access } of [ana, second]) expect(await viewerOfToken(shop, access, "lumbra")).toBeUndefined();
    const [mail] = await mailsSent(shop);
    expect([mail?.to, mail?.kind, mail?.subject, new URL(mail?.link ?? "").pathname]).toEqual([
      ana.email,
      "closingApplied",
      "Tu cuenta de Lumbra se eliminará el 5 de diciembre de 2026",
      "/login",
    ]);
    expect(await refusalOf(enter(ana.email))).toMatchObject({
      code: "cancellation.loginPrompt",
      data: { values: { until: deleteOn, ticket: expect.any(String) } },
    });
    expect(
      await codeOf(calls().login({ grant_type: "password", username: ana.email, password: "not47mine" })),
      "told to nobody who does not know the password",
    ).toBe("login.failed");
  });

  test("is proven by the code of its mailbox, and by nothing else", async () => {
    const ana = await aCustomer(shop);
    const sent = await proofOf(shop, ana.email, "close");
    expect([new URL(sent.mail.link).pathname, sent.mail.subject, codesIn(sent.mail).linkId]).toEqual([
      "/UserCancellationPage",
      "Tu código para eliminar tu cuenta de Lumbra",
      sent.verificationId,
    ]);
    expect(await refusalOf(applying({ ...sent, code: " " }))).toMatchObject({
      code: "verification.required",
      data: { fields: { code: "verification.required" } },
    });
    expect(await refusalOf(applying({ ...sent, code: sent.code === "123456" ? "654321" : "123456" }))).toMatchObject({
      code: "cancellation.wrongCode",
      data: { fields: { code: "cancellation.wrongCode" } },
    });
    expect(await codeOf(applying({ verificationId: "nobodys", code: sent.code }))).toBe("cancellation.wrongCode");
    expect(await codeOf(applying(sent, { brand: "nidora" }))).toBe("cancellation.wrongCode");
    const login = await proofOf(shop, ana.email, "login");
    expect(await codeOf(applying(login)), "sent for something else").toBe("cancellation.wrongCode");
    expect(
      await codeOf(calls().login({ grant_type: "code", verificationId: sent.verificationId, code: sent.code })),
      "and this one lets nobody in",
    ).toBe("verification.wrong");
    later(10 * MINUTE);
    expect(await codeOf(applying(sent))).toBe("verification.expired");
    expect(await isUnderReview(ana.email)).toBe(false);
    const { linkToken } = codesIn(sent.mail);
    expect((await applying({ ...sent, code: linkToken })).state, "the link holds longer").toBe("underReview");
  });

  test("of a customer who has a number alone goes by text messages, there and back", async () => {
    const phone = anyPhone();
    const registered = await proofByText(shop, phone, "register");
    await calls().register({ verificationId: registered.verificationId, code: registered.code, password: PASSWORD, agreement: true });
    const sent = await proofByText(shop, phone, "close");
    expect(sent.message.text).toBe(`${sent.code} es tu código para eliminar tu cuenta de Lumbra. Vale 10 minutos. No se lo des a nadie.`);
    await applying(sent);
    const told = [...(await textsSent(shop))];
    await calls().accountClosedCancel({ action: "revoke", ticket: await ticketOf(enter(phone)) });
    told.push(...(await textsSent(shop)));
    expect(told.map(({ to, text }) => [to, text])).toEqual([
      [phone, "Tu cuenta de Lumbra se eliminará el 5/12/26. Inicia sesión antes para conservarla."],
      [phone, "Tu cuenta de Lumbra se queda: has vuelto a iniciar sesión."],
    ]);
  });

  test("waits for the human check: unanswered, made up, answered wrong, over or used before, it is still in progress", async () => {
    const [ana, bob] = [await aCustomer(shop), await aCustomer(shop)];
    const sent = await proofOf(shop, ana.email, "close");
    const right = await human();
    const changed = (json: string, change: object) => JSON.stringify({ ...JSON.parse(json), ...change });
    const { parameters } = JSON.parse(right.challenge);
    const easier = changed(right.challenge, { parameters: { ...parameters, keyPrefix: "00" } });
    const longer = changed(right.challenge, { parameters: { ...parameters, data: { until: parameters.data.until + HOUR } } });
    const refusals = [
      { challenge: "", answer: "" },
      { challenge: "made up", answer: "null" },
      { ...right, answer: "" },
      { ...right, answer: changed(right.answer, { counter: JSON.parse(right.answer).counter + 1 }) },
      { ...right, answer: changed(right.answer, { counter: "1" }) },
      { ...right, answer: changed(right.answer, { derivedKey: "00" }) },
      await workedOut({ challenge: easier }),
      { ...right, challenge: longer },
      { ...right, challenge: JSON.stringify({ parameters }) },
    ];
    for (const shown of refusals) {
      const refused = await refusalOf(
        calls().accountClosedCancel({ action: "apply", verificationId: sent.verificationId, code: sent.code, human: shown }),
      );
      expect(refused, JSON.stringify(shown)).toMatchObject({
        code: "cancellation.humanVerification",
        data: { fields: { human: "cancellation.humanVerification" } },
      });
    }
    const others = await proofOf(shop, bob.email, "close");
    expect(
      await codeOf(
        calls().accountClosedCancel({ action: "apply", verificationId: others.verificationId, code: others.code, human: right }),
      ),
    ).toBe("accepted");
    expect(
      await codeOf(calls().accountClosedCancel({ action: "apply", verificationId: sent.verificationId, code: sent.code, human: right })),
      "one check, one application",
    ).toBe("cancellation.humanVerification");
    const old = await human();
    later(10 * MINUTE);
    const fresh = await proofOf(shop, ana.email, "close");
    expect(
      await codeOf(calls().accountClosedCancel({ action: "apply", verificationId: fresh.verificationId, code: fresh.code, human: old })),
    ).toBe("cancellation.humanVerification");
    expect(await isUnderReview(ana.email)).toBe(false);
  });

  test("of a mailbox without an account is told so only to who has proven it; the answers before are the same", async () => {
    const nobody = `${randomUUID()}@example.com`;
    const { verificationId } = await calls().sendCode({ account: nobody, type: "close" });
    const [mail] = await mailsSent(shop);
    expect([mail?.to, mail && codesIn(mail).code, mail?.subject]).toEqual([
      nobody,
      undefined,
      "No hay ninguna cuenta con este correo en Lumbra",
    ]);
    expect(await codeOf(applying({ verificationId, code: "123456" }))).toBe("cancellation.wrongCode");
    // The account changes its mailbox between mail and code.
    const ana = await aCustomer(shop);
    const sent = await proofOf(shop, ana.email, "close");
    await shop.database.query(sql`update customer set email = ${`moved-${ana.email}`} where customer_id = ${ana.viewer.customerId}`);
    expect(await codeOf(applying(sent))).toBe("cancellation.userNotExist");
  });

  test("a second time is refused, and is no revocation", async () => {
    const ana = await aCustomer(shop);
    await applied(shop, ana.email);
    later(MINUTE);
    const again = await proofOf(shop, ana.email, "close");
    expect(await codeOf(applying(again))).toBe("cancellation.alreadyApplied");
    expect(await isUnderReview(ana.email)).toBe(true);
    expect(await shop.database.query(sql`select closing_applied_at from customer where customer_id = ${ana.viewer.customerId}`)).toEqual([
      { closing_applied_at: START },
    ]);
  });

  test.each<readonly [string, (ana: Awaited<ReturnType<typeof aCustomer>>) => Promise<unknown>]>([
    ["a changed password", (ana) => calls({ viewer: ana.viewer }).changePassword({ oldPassword: PASSWORD, password: "otra47palabra" })],
    [
      "a password set anew",
      async (ana) => {
        const { verificationId, code } = await proofOf(shop, ana.email, "reset");
        await calls().forgotPassword({ verificationId, code, password: "otra47palabra" });
      },
    ],
    [
      "a passkey that was added",
      async (ana) => {
        const own = calls({ viewer: ana.viewer });
        await own.passkeyAdd({ passkey: anAuthenticator().make(await own.passkeyOptions({ password: PASSWORD })) });
      },
    ],
    [
      "a passkey that was removed",
      async (ana) => {
        await shop.database.query(sql`
        insert into passkey (passkey_id, customer_id, brand, host, credential_id, public_key, sign_count, transports, created_at)
        values (${`p${ana.viewer.customerId}`}, ${ana.viewer.customerId}, 'lumbra', 'es.lumbra.localhost', ${Buffer.from(ana.viewer.customerId)}, 'key', 0, '{}', ${START})`);
        await calls({ viewer: ana.viewer }).passkeyRemove({ passkeyId: `p${ana.viewer.customerId}` });
      },
    ],
  ])("is prohibited for 15 days by %s", async (_what, doIt) => {
    const ana = await aCustomer(shop);
    await doIt(ana);
    const doneAt = shop.clock();
    await mailsSent(shop);
    shop.moveTo(after(doneAt, 15 * DAY - SECOND));
    const soon = await proofOf(shop, ana.email, "close");
    expect(await refusalOf(applying(soon))).toMatchObject({ code: "cancellation.riskyOperations", data: { values: { days: 15 } } });
    shop.moveTo(after(doneAt, 15 * DAY));
    expect((await applying(soon)).state, "and its code was not used up").toBe("underReview");
  });

  test("is not for now while an order is open: unpaid, paid and not received, or its money on the way back", async () => {
    const ana = await aCustomer(shop);
    const placed = await buy(shop, { email: ana.email }, { viewer: ana.viewer });
    const sent = await proofOf(shop, ana.email, "close");
    const asking = () => codeOf(applying(sent));
    const become = (what: string) => shop.database.executeSql(`update customer_order set ${what} where order_id = $1`, [placed.orderId]);
    expect(await asking(), "unpaid").toBe("cancellation.notNow");
    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    expect(await asking(), "paid").toBe("cancellation.notNow");
    await become("delivery_status = 'HaveDelivered'");
    expect(await asking(), "on its way").toBe("cancellation.notNow");
    await become(`delivery_status = 'Canceled', canceled_at = ${shopTime(shop)}, cancel_reason = 'shop', stock_held = false`);
    expect(await asking(), "not paid back yet").toBe("cancellation.notNow");
    await become("refunded_minor = paid_minor");
    expect(await asking()).toBe("accepted");
  });

  test("is not for now while money goes back by hand, though as much went back of another payment", async () => {
    const ana = await aCustomer(shop);
    const { orderId, orderToken, payment } = await buy(shop, { email: ana.email, paymentMethodId: "7" }, { viewer: ana.viewer });
    expect(payment, "by transfer").toBeNull();
    const money = operatorCalls(shop, ["money"]);
    const card = await payAgain(shop, { orderId, orderToken, paymentMethodId: "1" });
    await money.transfer.operatorBankTransferConfirm({ orderId, decision: "arrived", amount: "24.98", reason: "seen on the account" });
    await decide(shop, card.fields["paymentId"], "approve");
    expect(await deliverDue(shop), "one payment too many").toEqual(["refund"]);
    await money.money.orderCancel({ orderId, reason: "the last piece broke" });
    const sent = await proofOf(shop, ana.email, "close");
    expect(await codeOf(applying(sent))).toBe("cancellation.notNow");
    const [owed] = (await money.transfer.refundsByHand({ limit: 100 })).items.filter(({ amount }) => amount === "24.98");
    await money.transfer.refundSentBack({ refundId: owed?.refundId ?? "", reason: "sent from our account" });
    expect(await codeOf(applying(sent))).toBe("accepted");
  });

  test("counts what its mailbox has paid as a guest, and not what anybody can order in its name", async () => {
    const ana = await aCustomer(shop);
    const sent = await proofOf(shop, ana.email, "close");
    const named = await buy(shop, { email: ana.email });
    await decide(shop, named.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    expect(await codeOf(applying(sent))).toBe("cancellation.notNow");
    await shop.database.query(sql`update customer_order set delivery_status = 'Finished' where order_id = ${named.orderId}`);
    await buy(shop, { email: ana.email });
    expect((await applying(sent)).state).toBe("underReview");
  });
});

describe("coming back", () => {
  test.each<readonly [string, (ana: Awaited<ReturnType<typeof aCustomer>>) => Promise<() => Promise<unknown>>]>([
    ["password", async (ana) => () => enter(ana.email)],
    [
      "code",
      async (ana) => {
        const { verificationId, code } = await proofOf(shop, ana.email, "login");
        return () => calls().login({ grant_type: "code", verificationId, code });
      },
    ],
    [
      "passkey",
      async (ana) => {
        const own = calls({ viewer: ana.viewer });
        const device = anAuthenticator();
        await own.passkeyAdd({ passkey: device.make(await own.passkeyOptions({ password: PASSWORD })) });
        later(16 * DAY);
        return async () => calls().login({ grant_type: "passkey", passkey: device.show(await calls().passkeyLoginOptions()) });
      },
    ],
  ])("by %s takes a confirmation, and then everything is as it was", async (_way, prepare) => {
    const ana = await aCustomer(shop);
    const signIn = await prepare(ana);
    await applied(shop, ana.email);
    await mailsSent(shop);
    const sessions = async () =>
      (await shop.database.query(sql`select 1 from session where subject_id = ${ana.viewer.customerId} and revoked_at is null`)).length;
    const ticket = await ticketOf(signIn());
    expect([await sessions(), await isUnderReview(ana.email)], "who declines stays under review and signed out").toEqual([0, true]);
    const back = await calls({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" }).accountClosedCancel({
      action: "revoke",
      ticket,
    });
    if (back.state !== "active") throw new Error("still under review");
    expect((await known(shop, ana.email, back)).viewer.customerId).toBe(ana.viewer.customerId);
    expect((await mailsSent(shop)).map(({ to, subject }) => [to, subject])).toEqual([[ana.email, "Tu cuenta de Lumbra se queda"]]);
    expect(await codeOf(enter(ana.email))).toBe("accepted");
  });

  test("takes a ticket of its own brand, of this application and of the last five minutes", async () => {
    const ana = await aCustomer(shop);
    await applied(shop, ana.email);
    const ticket = await ticketOf(enter(ana.email));
    const revoking = (shown: string, rest: Rest = {}) => codeOf(calls(rest).accountClosedCancel({ action: "revoke", ticket: shown }));
    const [customerId = "", at = "", until = "", mac = ""] = ticket.split(".");
    const bob = await aCustomer(shop);
    for (const wrong of [
      "",
      "nobodys",
      `${customerId}.${at}.zzzzzzzz.${mac}`,
      `${bob.viewer.customerId}.${at}.${until}.${mac}`,
      `${customerId}.${at}.${until}.${"A".repeat(43)}`,
      `${ticket}A`,
    ]) {
      expect(await revoking(wrong), wrong).toBe("login.failed");
    }
    expect(await revoking(ticket, { brand: "nidora" })).toBe("login.failed");
    later(5 * MINUTE);
    expect(await revoking(ticket)).toBe("login.failed");
    expect(await isUnderReview(ana.email)).toBe(true);
    const first = await ticketOf(enter(ana.email));
    const many = await Promise.all(Array.from({ length: 5 }, () => revoking(first)));
    expect(many.sort()).toEqual(["accepted", ...Array.from({ length: 4 }, () => "login.failed")]);
    await mailsSent(shop);
    later(MINUTE);
    await applied(shop, ana.email);
    expect(await revoking(first), "of the application before").toBe("login.failed");
    expect(await isUnderReview(ana.email)).toBe(true);
  });

  test("is possible until the last moment, and not from then on, whether the account was deleted yet or not", async () => {
    const ana = await aCustomer(shop);
    await applied(shop, ana.email);
    shop.moveTo(after(START, 15 * DAY - SECOND));
    const ticket = await ticketOf(enter(ana.email));
    shop.moveTo(after(START, 15 * DAY));
    expect(await codeOf(enter(ana.email))).toBe("login.failed");
    expect(await codeOf(calls().accountClosedCancel({ action: "revoke", ticket }))).toBe("login.failed");
  });

  test("is not needed by a session that began at the same moment: none outlives the application", async () => {
    const ana = await aCustomer(shop);
    const sent = await proofOf(shop, ana.email, "close");
    const check = await human();
    await Promise.all([
      ...Array.from({ length: 6 }, () =>
        codeOf(
          calls({ clientAddress: ownAddress() }).login({
            grant_type: "password",
            username: ana.email,
            password: PASSWORD,
            device_token: ana.device,
          }),
        ),
      ),
      calls().accountClosedCancel({ action: "apply", verificationId: sent.verificationId, code: sent.code, human: check }),
    ]);
    expect(
      await shop.database.query(sql`select 1 from session where subject_id = ${ana.viewer.customerId} and revoked_at is null`),
    ).toEqual([]);
  });
});
