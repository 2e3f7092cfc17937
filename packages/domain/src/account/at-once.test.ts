import { randomUUID } from "node:crypto";
import { after, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountCalls, aCustomer, codesIn, mailsSent, PASSWORD, proofOf } from "../../test/customers.ts";
import { codeOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { takeTries } from "../platform/limits.ts";
import { sql } from "../platform/database/sql.ts";
import { openPair } from "../session/pair-service.ts";
import { viewerOfToken } from "./viewer-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(() => shop.moveTo(START));

const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const signIn = (username: string, password = PASSWORD, deviceToken?: string) =>
  accountCalls(shop).login({ grant_type: "password", username, password, device_token: deviceToken });
const byCode = (verificationId: string, code: string, deviceToken?: string) =>
  accountCalls(shop).login({ grant_type: "code", verificationId, code, device_token: deviceToken });
const reset = (proof: { verificationId: string; code: string }, password: string) =>
  accountCalls(shop).forgotPassword({ verificationId: proof.verificationId, code: proof.code, password });

/** Blocks a request at the limit: after it has read the account, before it acts. */
async function whileHeld(limit: string, subject: string, held: () => Promise<string>, meanwhile: () => Promise<unknown>): Promise<string> {
  let answered = Promise.resolve("nobody was held");
  await shop.database.transaction(async (transaction) => {
    await takeTries(transaction, shop.clock(), [{ limit: { name: limit, tries: 1000, seconds: 1 }, subject }]);
    answered = held();
    await untilSomebodyWaits(shop);
    await meanwhile();
  });
  return await answered;
}

describe("a new password", () => {
  test("lets nobody in who was about to sign in with the old one", async () => {
    const customer = await aCustomer(shop);
    later(MINUTE);
    const proof = await proofOf(shop, customer.email, "reset");
    expect(
      await whileHeld(
        "account.name",
        `lumbra ${customer.email}`,
        () => codeOf(signIn(customer.email)),
        () => reset(proof, "otra47palabra"),
      ),
    ).toBe("login.failed");
    const sessions = await shop.database.executeSql("select 1 from session where subject_id = $1 and revoked_at is null", [
      customer.viewer.customerId,
    ]);
    expect(sessions.rows).toEqual([]);
  });

  test("is not written over by who was about to change the old one", async () => {
    const customer = await aCustomer(shop);
    later(MINUTE);
    const proof = await proofOf(shop, customer.email, "reset");
    const changing = () =>
      codeOf(accountCalls(shop, { viewer: customer.viewer }).changePassword({ oldPassword: PASSWORD, password: "ladron47noches" }));
    expect(await whileHeld("account.passwordChange", customer.viewer.customerId, changing, () => reset(proof, "otra47palabra"))).toBe(
      "password.wrong",
    );
    expect([await codeOf(signIn(customer.email, "ladron47noches")), await codeOf(signIn(customer.email, "otra47palabra"))]).toEqual([
      "login.failed",
      "accepted",
    ]);
  });

  test("ends the session that begins by a passkey at the same moment", async () => {
    const customer = await aCustomer(shop);
    later(MINUTE);
    const proof = await proofOf(shop, customer.email, "reset");
    const { customerId } = customer.viewer;
    await shop.database.query(sql`
      insert into passkey (passkey_id, customer_id, brand, host, credential_id, public_key, sign_count, transports, created_at)
      values ('passkeypasskey', ${customerId}, 'lumbra', 'es.lumbra.localhost', 'credential', 'key', 0, '{}', ${START})`);
    let resetting: Promise<unknown> = Promise.resolve("nobody was held");
    const pair = await shop.database.transaction(async (transaction) => {
      await transaction.executeSql("update passkey set last_used_at = now() where customer_id = $1", [customerId]);
      resetting = reset(proof, "otra47palabra");
      await untilSomebodyWaits(shop);
      return await openPair(shop, transaction, { customerId, brand: "lumbra", userAgent: undefined });
    });
    expect(await resetting).toEqual({ reset: true });
    expect(await viewerOfToken(shop, pair.access, "lumbra")).toBeUndefined();
  });

  test("chosen by many at once is one of theirs, and nobody waits for ever", async () => {
    const customer = await aCustomer(shop);
    later(MINUTE);
    const proofs = await Promise.all(
      Array.from({ length: 5 }, () => accountCalls(shop).sendCode({ account: customer.email, type: "reset" })),
    );
    const links = new Map((await mailsSent(shop)).map((mail) => [codesIn(mail).linkId, codesIn(mail).linkToken]));
    const resets = proofs.map(({ verificationId }, round) =>
      codeOf(reset({ verificationId, code: links.get(verificationId) ?? "" }, `otra4${round}palabra`)),
    );
    const changes = Array.from({ length: 5 }, (_, round) =>
      codeOf(accountCalls(shop, { viewer: customer.viewer }).changePassword({ oldPassword: PASSWORD, password: `ana4${round}palabra` })),
    );
    const signIns = Array.from({ length: 5 }, () => codeOf(signIn(customer.email, PASSWORD, customer.device)));
    expect(
      [...new Set(await Promise.all([...resets, ...changes, ...signIns]))].filter(
        (code) => !["accepted", "verification.expired", "password.wrong", "login.failed"].includes(code),
      ),
    ).toEqual([]);
  });

  test("ends what was sent to the mailbox before: an old link opens nothing and sets nothing", async () => {
    const customer = await aCustomer(shop);
    later(MINUTE);
    const [toLogIn, toReset, proof] = [
      await proofOf(shop, customer.email, "login"),
      await proofOf(shop, customer.email, "reset"),
      await proofOf(shop, customer.email, "reset"),
    ];
    const elsewhere = await proofOf(shop, customer.email, "register", { brand: "nidora" });
    await reset(proof, "otra47palabra");
    await mailsSent(shop);
    expect(await codeOf(byCode(toLogIn.verificationId, codesIn(toLogIn.mail).linkToken))).toBe("verification.expired");
    expect(await codeOf(reset({ verificationId: toReset.verificationId, code: codesIn(toReset.mail).linkToken }, "ladron47noches"))).toBe(
      "verification.expired",
    );
    const next = await proofOf(shop, customer.email, "login");
    await accountCalls(shop, { viewer: customer.viewer }).changePassword({ oldPassword: "otra47palabra", password: "nueva47palabra" });
    expect(await codeOf(byCode(next.verificationId, next.code))).toBe("verification.expired");
    // Another brand's account has its own password.
    expect(
      await codeOf(
        accountCalls(shop, { brand: "nidora" }).register({
          verificationId: elsewhere.verificationId,
          code: elsewhere.code,
          password: PASSWORD,
          agreement: true,
        }),
      ),
    ).toBe("accepted");
  });

  test("leaves one device known, that on which it was changed", async () => {
    const customer = await aCustomer(shop);
    const { device_token: thief = "" } = await signIn(customer.email);
    await accountCalls(shop, { viewer: customer.viewer }).changePassword({
      oldPassword: PASSWORD,
      password: "otra47palabra",
      device_token: customer.device,
    });
    // Strangers use up the account's tries; a known device has its own.
    for (let round = 0; round < 10; round += 1) await codeOf(signIn(customer.email, `wrong${round}guess`));
    expect([
      await codeOf(signIn(customer.email, "otra47palabra", thief)),
      await codeOf(signIn(customer.email, "otra47palabra", customer.device)),
    ]).toEqual(["limit.tooMany", "accepted"]);
  });
});

test("ten tries are for the name they are made with: by them nobody learns whether a mailbox and a number are of one account", async () => {
  const [customer, phone] = [await aCustomer(shop), "+34600445566"];
  await shop.database.executeSql("update customer set phone = $2 where customer_id = $1", [customer.viewer.customerId, phone]);
  const guessedAt = async (username: string) => {
    const answers: string[] = [];
    for (let round = 0; round < 11; round += 1) answers.push(await codeOf(signIn(username, `wrong${round}guess`)));
    return answers;
  };
  const tenTries = [...Array.from({ length: 10 }, () => "login.failed"), "limit.tooMany"];
  expect({
    mailbox: await guessedAt(customer.email),
    "its number": await guessedAt("+34 600 445 566"),
    "a stranger's": await guessedAt("+34 600 445 577"),
  }).toEqual({ mailbox: tenTries, "its number": tenTries, "a stranger's": tenTries });
});

describe("codes", () => {
  test("of before midnight count for the day in which they are tried", async () => {
    shop.moveTo(new Date("2026-11-20T23:58:00Z"));
    const email = `${randomUUID()}@example.com`;
    const sent = await Promise.all(Array.from({ length: 10 }, () => accountCalls(shop).sendCode({ account: email, type: "login" })));
    const codes = new Set((await mailsSent(shop)).map(({ text }) => codesIn({ text, link: "http://x.example/" }).code));
    const wrong = ["111111", "222222", "333333"].find((code) => !codes.has(code)) ?? "";
    later(3 * MINUTE);
    const answers: string[] = [];
    for (const { verificationId } of sent)
      for (let round = 0; round < 5; round += 1) answers.push(await codeOf(byCode(verificationId, wrong)));
    expect(answers.filter((code) => code === "verification.wrong")).toHaveLength(20);
  });

  test("make a device known once, however often it is signed in on with them", async () => {
    const customer = await aCustomer(shop);
    for (let round = 0; round < 3; round += 1) {
      later(MINUTE);
      const { verificationId, code } = await proofOf(shop, customer.email, "login");
      expect((await byCode(verificationId, code, customer.device)).device_token).toBe(customer.device);
    }
    const devices = await shop.database.executeSql("select 1 from known_device where customer_id = $1", [customer.viewer.customerId]);
    expect(devices.rows).toHaveLength(1);
    // Another account's or an invented device is unknown.
    later(MINUTE);
    const { verificationId, code } = await proofOf(shop, customer.email, "login");
    const other = await aCustomer(shop);
    expect((await byCode(verificationId, code, other.device)).device_token).not.toBe(other.device);
  });
});
