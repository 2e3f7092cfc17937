import { randomUUID } from "node:crypto";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountCalls, aCustomer, anyPhone, codeInText, known, mailsSent, PASSWORD, proofByText, textsSent } from "../../test/customers.ts";
import { codeOf, counted, refusalOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(async () => {
  shop.moveTo(START);
  await shop.database.query(sql`delete from rate_limit`);
  await textsSent(shop);
});

const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const signIn = (username: string, password = PASSWORD, rest: Parameters<typeof accountCalls>[1] = {}) =>
  accountCalls(shop, rest).login({ grant_type: "password", username, password });

/** Registers by phone number. */
async function byPhone(phone: string, rest: Parameters<typeof accountCalls>[1] = {}) {
  const { verificationId, code } = await proofByText(shop, phone, "register", rest);
  return await known(
    shop,
    "",
    await accountCalls(shop, rest).register({ verificationId, code, password: PASSWORD, agreement: true }),
    rest?.brand,
  );
}

describe("a number alone", () => {
  test("makes an account, by a code in a text message, and logs in by password and by code", async () => {
    const phone = anyPhone();
    const typed = `${phone.slice(3, 6)} ${phone.slice(6)}`;
    const sent = await accountCalls(shop).sendCode({ account: typed, type: "register" });
    expect(sent).toEqual({
      verificationId: expect.any(String),
      purpose: "register",
      by: "sms",
      sentTo: `+34 … ${phone.slice(-2)}`,
      resendIn: 60,
      expiresIn: 600,
    });
    const [message, ...others] = await textsSent(shop);
    expect([message?.to, message?.from, message?.language, others]).toEqual([phone, "Lumbra", "es", []]);
    expect(message?.text).toMatch(/^\d{6} es tu código para crear tu cuenta en Lumbra\. Vale 10 minutos\. No se lo des a nadie\.$/);
    const code = codeInText(message ?? { text: "" }) ?? "";
    const { viewer } = await known(
      shop,
      "",
      await accountCalls(shop).register({ verificationId: sent.verificationId, code, password: PASSWORD, agreement: true }),
    );
    expect(await accountCalls(shop, { viewer }).userInfo()).toMatchObject({ email: null, phone, nickname: null });
    expect(await accountCalls(shop, { viewer }).accountSelf()).toMatchObject({ kind: "customer", email: null, phone });
    expect(viewer.mailbox).toBeNull();
    for (const name of [phone, typed, `00${phone.slice(1)}`])
      expect((await known(shop, "", await signIn(name))).viewer.customerId).toBe(viewer.customerId);
    expect(await codeOf(signIn(typed, PASSWORD, { country: "DE" })), "there it is another number").toBe("login.failed");
    expect(await codeOf(signIn(phone, PASSWORD, { brand: "nidora" }))).toBe("login.failed");
    later(MINUTE);
    const login = await proofByText(shop, phone, "login");
    expect(
      (
        await known(
          shop,
          "",
          await accountCalls(shop).login({ grant_type: "code", verificationId: login.verificationId, code: login.code }),
        )
      ).viewer.customerId,
    ).toBe(viewer.customerId);
  });

  test("gets a new password by code and is told of it by text message; nothing asks for a mailbox", async () => {
    const phone = anyPhone();
    await byPhone(phone);
    later(MINUTE);
    const { verificationId, code } = await proofByText(shop, phone, "reset");
    expect(await accountCalls(shop).forgotPassword({ verificationId, code, password: "otra47palabra" })).toEqual({ reset: true });
    expect((await textsSent(shop)).map(({ kind, to }) => [kind, to])).toEqual([["passwordChangedText", phone]]);
    expect([await codeOf(signIn(phone)), await codeOf(signIn(phone, "otra47palabra"))]).toEqual(["login.failed", "accepted"]);
  });

  test("belongs to one account of a brand, which only its owner is told", async () => {
    const phone = anyPhone();
    const [first, second] = [await proofByText(shop, phone, "register"), await proofByText(shop, phone, "register")];
    const register = (proof: { verificationId: string; code: string }) =>
      codeOf(accountCalls(shop).register({ verificationId: proof.verificationId, code: proof.code, password: PASSWORD, agreement: true }));
    expect((await Promise.all([register(first), register(second)])).sort()).toEqual(["accepted", "phone.registered"]);
    const { message } = await proofByText(shop, phone, "register");
    expect(message.text).toBe("Ya tienes una cuenta en Lumbra con este número. Solo tienes que iniciar sesión.");
    expect((await proofByText(shop, anyPhone(), "login")).message.text).toBe(
      "No hay ninguna cuenta con este número en Lumbra. Puedes crearla allí.",
    );
    await byPhone(phone, { brand: "nidora" });
  });
});

describe("what text messages may cost", () => {
  test("five codes go to a number in a day, however it is typed and whichever brand is asked", async () => {
    const phone = anyPhone();
    const ask = (round: number) =>
      codeOf(
        accountCalls(shop, { brand: round % 2 ? "lumbra" : "nidora" }).sendCode({
          account: round % 3 ? phone : phone.slice(3),
          type: "login",
        }),
      );
    for (let round = 0; round < 5; round += 1) expect(await ask(round)).toBe("accepted");
    expect(await refusalOf(accountCalls(shop).sendCode({ account: phone, type: "reset" }))).toMatchObject({
      code: "verification.smsTooMany",
      data: { values: { max: 5, hours: 24 } },
    });
    expect(await textsSent(shop)).toHaveLength(5);
    later(DAY);
    const many = await Promise.all(Array.from({ length: 12 }, (_, round) => ask(round)));
    expect(counted(many)).toEqual({ accepted: 5, "verification.smsTooMany": 7 });
    expect(await textsSent(shop)).toHaveLength(5);
  });

  test("one address has ten of them sent in an hour, to whomever, and its mails go on", async () => {
    const rest = { clientAddress: "203.0.113.7" };
    const asked = await Promise.all(
      Array.from({ length: 15 }, () => codeOf(accountCalls(shop, rest).sendCode({ account: anyPhone(), type: "register" }))),
    );
    expect(counted(asked)).toEqual({ accepted: 10, "limit.tooMany": 5 });
    expect(await codeOf(accountCalls(shop, rest).sendCode({ account: `${randomUUID()}@example.com`, type: "register" }))).toBe("accepted");
    expect(await textsSent(shop)).toHaveLength(10);
    await mailsSent(shop);
    later(HOUR);
    expect(await codeOf(accountCalls(shop, rest).sendCode({ account: anyPhone(), type: "register" }))).toBe("accepted");
  });

  test("a flood from a thousand addresses is bounded by the day, and by its country: another one is served", async () => {
    const small = await makeTestShop({
      connections: 10,
      config: { limits: { ...shop.config.limits, sms: { perAddress: 10, perCountry: 20, ownersShare: 0 } } },
    });
    try {
      const ask = (account: string) => codeOf(accountCalls(small).sendCode({ account, type: "register" }));
      const asked = await Promise.all(Array.from({ length: 60 }, () => ask(anyPhone())));
      expect(counted(asked)).toEqual({ accepted: 20, "limit.tooMany": 40 });
      expect(await ask("+48 512 345 678")).toBe("accepted");
      expect(await ask(`${randomUUID()}@example.com`)).toBe("accepted");
      expect(await textsSent(small)).toHaveLength(21);
    } finally {
      await small.close();
    }
  });

  test("a number that gets none any more uses nothing of its country's day up, and is not counted when the country's day is over", async () => {
    const small = await makeTestShop({
      connections: 10,
      config: { limits: { ...shop.config.limits, sms: { perAddress: 1000, perCountry: 7, ownersShare: 0 } } },
    });
    try {
      const ask = (account: string) => codeOf(accountCalls(small).sendCode({ account, type: "register" }));
      const [one, another, third] = [anyPhone(), anyPhone(), anyPhone()];
      const answers: (string | undefined)[] = [];
      for (let times = 0; times < 9; times += 1) answers.push(await ask(one));
      expect(answers).toEqual([...Array<string>(5).fill("accepted"), ...Array<string>(4).fill("verification.smsTooMany")]);
      expect([await ask(another), await ask(another), await ask(another)]).toEqual(["accepted", "accepted", "limit.tooMany"]);
      for (let times = 0; times < 6; times += 1) expect(await ask(third)).toBe("limit.tooMany");
      expect(await small.database.query(sql`select from verification where account = ${third}`)).toEqual([]);
      small.moveTo(after(small.clock(), 25 * HOUR));
      expect(await ask(third)).toBe("accepted");
    } finally {
      await small.close();
    }
  });

  test("a flood leaves a share of the day to whoever has an account, and tells nobody who has", async () => {
    const small = await makeTestShop({
      connections: 10,
      config: { limits: { ...shop.config.limits, sms: { perAddress: 1000, perCountry: 12, ownersShare: 0.25 } } },
    });
    try {
      const owner = anyPhone();
      const { verificationId, code } = await proofByText(small, owner, "register");
      await accountCalls(small).register({ verificationId, code, password: PASSWORD, agreement: true });
      const ask = (account: string, type: "register" | "login" | "reset") => codeOf(accountCalls(small).sendCode({ account, type }));
      for (let times = 0; times < 8; times += 1) expect(await ask(anyPhone(), "login")).toBe("accepted");
      expect(await textsSent(small)).toHaveLength(8);
      const stranger = anyPhone();
      expect([await ask(owner, "register"), await ask(stranger, "register")], "who registers is refused, known or not").toEqual([
        "limit.tooMany",
        "limit.tooMany",
      ]);
      expect([await ask(stranger, "login"), await ask(stranger, "reset"), await ask(owner, "login"), await ask(owner, "reset")]).toEqual(
        Array<string>(4).fill("accepted"),
      );
      expect((await textsSent(small)).map(({ to }) => to)).toEqual([owner, owner]);
      // Three are reserved for owners; beyond that the answer is the same without a message.
      expect([await ask(owner, "login"), await ask(owner, "login"), await ask(stranger, "login")]).toEqual([
        "accepted",
        "accepted",
        "accepted",
      ]);
      expect(await textsSent(small)).toHaveLength(1);
      expect(await ask("+48 512 345 678", "register"), "another country").toBe("accepted");
    } finally {
      await small.close();
    }
  });

  test("numbers that cost whoever writes to them get none, and are told from mailboxes", async () => {
    for (const account of ["803 123 456", "+1 876 555 1234", "912 345 678", "+44 70 1234 5678", "123"]) {
      expect(await refusalOf(accountCalls(shop).sendCode({ account, type: "register" }))).toMatchObject({
        code: "phone.invalid",
        data: { fields: { account: "phone.invalid" } },
      });
      expect(await codeOf(accountCalls(shop).accountExist({ account }))).toBe("phone.invalid");
    }
    expect(await accountCalls(shop).accountExist({ account: anyPhone() })).toEqual({ told: "bySms" });
    expect(await textsSent(shop)).toEqual([]);
  });

  test("a mailbox that begins like a number is a mailbox: its code comes by mail, and its account has no number", async () => {
    for (const email of [`+34803${randomUUID().slice(0, 6)}@example.com`, `+34612345678.${randomUUID()}@example.com`]) {
      expect(await accountCalls(shop).accountExist({ account: email })).toEqual({ told: "byMail" });
      expect(await accountCalls(shop).sendCode({ account: email, type: "reset" })).toMatchObject({ by: "mail", sentTo: "+…@example.com" });
      expect((await mailsSent(shop)).map(({ to }) => to)).toEqual([email]);
      const { viewer } = await aCustomer(shop, email);
      expect(await accountCalls(shop, { viewer }).userInfo()).toMatchObject({ email, phone: null });
      expect(await codeOf(signIn(email))).toBe("accepted");
    }
    expect(await textsSent(shop)).toEqual([]);
  });

  test("a message whose code is over when it could be sent is not sent any more", async () => {
    await accountCalls(shop).sendCode({ account: anyPhone(), type: "register" });
    later(10 * MINUTE);
    expect(await textsSent(shop)).toEqual([]);
    later(HOUR);
    expect(await textsSent(shop)).toEqual([]);
  });

  test("whoever changes their password all day long is told of it five times, and after a day again", async () => {
    const phone = anyPhone();
    const { viewer } = await byPhone(phone);
    const words = ["otra47palabra", PASSWORD];
    const change = (round: number) =>
      codeOf(
        accountCalls(shop, { viewer }).changePassword({ oldPassword: words[(round + 1) % 2] ?? "", password: words[round % 2] ?? "" }),
      );
    for (let round = 0; round < 8; round += 1) {
      expect(await change(round)).toBe("accepted");
      later(5 * MINUTE);
    }
    expect((await textsSent(shop)).map(({ kind, to }) => [kind, to])).toEqual(
      Array.from({ length: 5 }, () => ["passwordChangedText", phone]),
    );
    later(DAY);
    expect(await change(8)).toBe("accepted");
    expect(await textsSent(shop)).toHaveLength(1);
    const mailed = await aCustomer(shop);
    for (let round = 0; round < 6; round += 1)
      expect(
        await codeOf(
          accountCalls(shop, { viewer: mailed.viewer }).changePassword({
            oldPassword: words[(round + 1) % 2] ?? "",
            password: words[round % 2] ?? "",
          }),
        ),
      ).toBe("accepted");
    expect(
      (await mailsSent(shop)).filter(({ to, kind }) => to === mailed.email && kind === "passwordChanged"),
      "mails cost nothing",
    ).toHaveLength(6);
  });

  test("guesses close the codes of a number for the day, and its password goes on", async () => {
    const phone = anyPhone();
    await byPhone(phone);
    later(DAY);
    const attempt = (verificationId: string, code: string) =>
      codeOf(accountCalls(shop).login({ grant_type: "code", verificationId, code }));
    for (let round = 0; round < 4; round += 1) {
      later(30 * MINUTE);
      const { verificationId, code } = await proofByText(shop, phone, "login");
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect(await attempt(verificationId, code === "111111" ? "222222" : "111111")).toBe("verification.wrong");
    }
    const { verificationId, code } = await proofByText(shop, phone, "login");
    expect(await attempt(verificationId, code)).toBe("verification.smsClosed");
    expect(await codeOf(signIn(phone))).toBe("accepted");
  });
});

test("where a mobile number is no way in, it is a mailbox with a mistake", async () => {
  const without = await makeTestShop({ connections: 4, config: { account: { ...shop.config.account, mobile: false } } });
  try {
    expect(await codeOf(accountCalls(without).sendCode({ account: anyPhone(), type: "register" }))).toBe("email.invalid");
  } finally {
    await without.close();
  }
});

test("no number stands in an answer or beside what was sent", async () => {
  const phone = anyPhone();
  const { verificationId } = await proofByText(shop, phone, "register");
  expect(JSON.stringify(await accountCalls(shop).verificationLook({ verificationId }))).not.toContain(phone.slice(5, 10));
  const left = await shop.database.query<{ row: string }>(sql`select row_to_json(mail)::text as row from mail`);
  expect(JSON.stringify(left)).not.toContain(phone.slice(1));
});
