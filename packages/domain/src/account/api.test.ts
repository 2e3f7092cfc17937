import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { accountCalls, aCustomer, anyPhone, codesIn, known, mailsSent, PASSWORD, proofOf } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { codeOf, counted, refusalOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { accountJobs } from "./jobs.ts";
import { viewerOfToken } from "./viewer-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(() => shop.moveTo(START));

const anyEmail = () => `${randomUUID()}@example.com`;
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const signIn = (username: string, password = PASSWORD, rest: Parameters<typeof accountCalls>[1] = {}, deviceToken?: string) =>
  accountCalls(shop, rest).login({ grant_type: "password", username, password, device_token: deviceToken });
const isSignedIn = async (access: string) => (await viewerOfToken(shop, access, "lumbra"))?.kind === "customer";
/** All stored text. */
async function everything(): Promise<string> {
  const { rows } = await shop.database.executeSql(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const all = await Promise.all(
    (rows as { name: string }[]).map(({ name }) => shop.database.executeSql(`select row_to_json(${name})::text as row from "${name}"`)),
  );
  return JSON.stringify(all.map(({ rows: found }) => found));
}

describe("a code", () => {
  test("goes ten times to a mailbox in any two hours, however it is spelled and whichever brand is asked (R-331, D-075)", async () => {
    const name = randomUUID();
    const spelled = (round: number) =>
      round % 2 ? `${name.toUpperCase()}+${round}@Example.com` : `${name.slice(0, 3)}.${name.slice(3)}@example.com`;
    const ask = (round: number) =>
      codeOf(accountCalls(shop, { brand: round % 3 ? "lumbra" : "nidora" }).sendCode({ account: spelled(round), type: "login" }));
    for (let round = 0; round < 10; round += 1) {
      expect(await ask(round)).toBe("accepted");
      later(10 * MINUTE);
    }
    expect(await refusalOf(accountCalls(shop).sendCode({ account: spelled(1), type: "reset" }))).toMatchObject({
      code: "verification.tooMany",
      data: { values: { max: 10, hours: 2 } },
    });
    shop.moveTo(after(START, 2 * HOUR - 1000));
    expect(await ask(11)).toBe("verification.tooMany");
    // The window slides: only the first mail is two hours old.
    shop.moveTo(after(START, 2 * HOUR));
    expect([await ask(12), await ask(13)]).toEqual(["accepted", "verification.tooMany"]);
    expect(await mailsSent(shop)).toHaveLength(11);
    const atOnce = anyEmail();
    const many = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(accountCalls(shop).sendCode({ account: atOnce, type: "login" }))),
    );
    expect(counted(many)).toEqual({ accepted: 10, "verification.tooMany": 10 });
  });

  test("comes once more to whoever owns the mailbox, from a device they have logged in from, though strangers have asked for all there is (T48)", async () => {
    const owner = await aCustomer(shop);
    const other = await aCustomer(shop);
    await mailsSent(shop);
    const send = (device: string | undefined, type: "login" | "reset" = "reset") =>
      accountCalls(shop).sendCode({ account: owner.email, type, device_token: device });
    const ask = (...asked: Parameters<typeof send>) => codeOf(send(...asked));
    // One mail was sent for the registration.
    for (let round = 0; round < 9; round += 1) expect(await ask(undefined)).toBe("accepted");
    for (const device of [undefined, other.device, "A".repeat(43)]) expect(await ask(device)).toBe("verification.tooMany");
    expect(await mailsSent(shop)).toHaveLength(9);
    const { verificationId } = await send(owner.device);
    expect([await ask(owner.device), await ask(owner.device, "login")], "one more, and no more").toEqual([
      "verification.tooMany",
      "verification.tooMany",
    ]);
    const [mail, ...others] = await mailsSent(shop);
    expect([mail?.to, others]).toEqual([owner.email, []]);
    const code = (mail && codesIn(mail).code) ?? "000000";
    expect(await accountCalls(shop).forgotPassword({ verificationId, code, password: "otra47palabra" })).toEqual({ reset: true });
  });

  test("comes again after a minute, to whom it was sent before", async () => {
    const rest = { clientAddress: "192.0.2.30" };
    const first = await accountCalls(shop, rest).sendCode({ account: "again@example.com", type: "reset" });
    expect(first).toEqual({
      verificationId: expect.any(String),
      purpose: "reset",
      by: "mail",
      sentTo: "a…@example.com",
      resendIn: 60,
      expiresIn: 600,
    });
    later(59_000);
    expect(await accountCalls(shop, rest).verificationLook({ verificationId: first.verificationId })).toEqual({
      ...first,
      resendIn: 1,
      expiresIn: 541,
    });
    expect(await refusalOf(accountCalls(shop, rest).sendCode({ verificationId: first.verificationId }))).toMatchObject({
      code: "limit.tooMany",
      data: { values: { seconds: 1 } },
    });
    later(1000);
    const second = await accountCalls(shop, rest).sendCode({ verificationId: first.verificationId });
    expect([second.sentTo, second.verificationId === first.verificationId]).toEqual([first.sentTo, false]);
    for (const verificationId of ["nobodys", first.verificationId]) {
      expect(await codeOf(accountCalls(shop, { brand: "nidora" }).verificationLook({ verificationId }))).toBe("item.notFound");
      expect(await codeOf(accountCalls(shop, { brand: "nidora" }).sendCode({ verificationId }))).toBe("item.notFound");
    }
    expect(await codeOf(accountCalls(shop).sendCode({ account: "no mailbox", type: "login" }))).toBe("email.invalid");
  });

  test("dies of five wrong tries, also when they come at once", async () => {
    const { email } = await aCustomer(shop);
    later(MINUTE);
    const { mail, ...proof } = await proofOf(shop, email, "login");
    const wrong = proof.code === "111111" ? "222222" : "111111";
    const attempt = (code: string) => codeOf(accountCalls(shop).login({ grant_type: "code", verificationId: proof.verificationId, code }));
    const many = await Promise.all(Array.from({ length: 20 }, () => attempt(wrong)));
    expect(counted(many)).toEqual({ "verification.wrong": 5, "verification.expired": 15 });
    expect(await attempt(proof.code)).toBe("verification.expired");
    // Links cannot be guessed, so wrong tries do not close them.
    const { linkId, linkToken } = codesIn(mail);
    expect(linkId).toBe(proof.verificationId);
    expect(await attempt(`${linkToken.slice(0, -1)}${linkToken.endsWith("A") ? "B" : "A"}`)).toBe("verification.wrong");
    expect(await attempt(linkToken)).toBe("accepted");
    expect(await attempt(linkToken)).toBe("verification.expired");
  });

  test("is closed for a mailbox after twenty wrong ones in a day, its links are not (D-192)", async () => {
    const { email } = await aCustomer(shop);
    const attempt = (verificationId: string, code: string) =>
      codeOf(accountCalls(shop).login({ grant_type: "code", verificationId, code }));
    for (let round = 0; round < 4; round += 1) {
      later(30 * MINUTE);
      const { verificationId, code } = await proofOf(shop, email, "login");
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect(await attempt(verificationId, code === "111111" ? "222222" : "111111")).toBe("verification.wrong");
    }
    later(30 * MINUTE);
    const { verificationId, code, mail } = await proofOf(shop, email, "login");
    expect(await attempt(verificationId, code)).toBe("verification.closed");
    expect(await attempt(verificationId, codesIn(mail).linkToken)).toBe("accepted");
    later(DAY);
    const next = await proofOf(shop, email, "login");
    expect(await attempt(next.verificationId, next.code)).toBe("accepted");
  });

  test("stands nowhere, and what it was for is forgotten after a day", async () => {
    const email = anyEmail();
    const { code, mail } = await proofOf(shop, email, "register");
    const stored = await everything();
    expect(stored).toContain(email);
    expect(stored).not.toContain(codesIn(mail).linkToken);
    expect(stored).not.toMatch(new RegExp(`"${code}"`));
    later(DAY + 1000);
    await runDueJobs(shop, accountJobs);
    expect(await everything()).not.toContain(email);
  });
});

describe("signing in", () => {
  test("by password, in any case of the mailbox and in every country of the brand, and by a telephone number", async () => {
    const { email, viewer } = await aCustomer(shop);
    expect(await codeOf(signIn(` ${email.toUpperCase()}`, ` ${PASSWORD} `, { country: "DE" }))).toBe("accepted");
    await shop.database.query(sql`update customer set phone = '+34600112233' where customer_id = ${viewer.customerId}`);
    expect((await known(shop, email, await signIn("+34 600 11 22 33"))).viewer.customerId).toBe(viewer.customerId);
    expect(await codeOf(signIn(email, PASSWORD, { brand: "nidora" }))).toBe("login.failed");
    expect(await codeOf(signIn(email, `${PASSWORD}x`))).toBe("login.failed");
    expect(await codeOf(signIn(anyEmail()))).toBe("login.failed");
  });

  test("rejects a password shorter than any password of the shop, without counting a guess", async () => {
    const { email } = await aCustomer(shop);
    const short = Array.from({ length: 12 }, () => codeOf(signIn(email, " abc1234 ")));
    expect(new Set(await Promise.all(short))).toEqual(new Set(["password.fail"]));
    expect(await codeOf(signIn(email))).toBe("accepted");
  });

  test("by a code; a mailbox without an account is told so in its mail", async () => {
    const { email, viewer } = await aCustomer(shop);
    later(MINUTE);
    const { verificationId, code } = await proofOf(shop, email, "login");
    expect((await known(shop, email, await accountCalls(shop).login({ grant_type: "code", verificationId, code }))).viewer.customerId).toBe(
      viewer.customerId,
    );
    const { mail } = await proofOf(shop, anyEmail(), "login");
    expect([codesIn(mail).code, new URL(mail.link).pathname, mail.subject]).toEqual([
      undefined,
      "/reg",
      "No hay ninguna cuenta con este correo en Lumbra",
    ]);
  });

  test("stops who guesses from many addresses, and never the owner at a device of theirs (T23)", async () => {
    const { email, device } = await aCustomer(shop);
    const other = await aCustomer(shop);
    const guesses = await Promise.all(
      Array.from({ length: 300 }, (_, round) =>
        codeOf(signIn(email, `wrong${round}guess`, { clientAddress: `198.51.${round >> 8}.${round & 255}` })),
      ),
    );
    expect(guesses.filter((code) => code === "login.failed")).toHaveLength(10);
    expect(guesses.filter((code) => code === "limit.tooMany")).toHaveLength(290);
    expect(await codeOf(signIn(email))).toBe("limit.tooMany");
    // Another account's or an invented device is unknown.
    for (const token of [other.device, "A".repeat(43), ""]) expect(await codeOf(signIn(email, PASSWORD, {}, token))).toBe("limit.tooMany");
    const tokens = await signIn(email, PASSWORD, { clientAddress: "198.51.0.1" }, device);
    expect(tokens.device_token).toBe(device);
    // The device has its own tries; the earlier login used none.
    const more = await Promise.all(Array.from({ length: 15 }, () => codeOf(signIn(email, "wrong1234x", {}, device))));
    expect(more.filter((code) => code === "login.failed")).toHaveLength(10);
    later(15 * MINUTE);
    expect(await codeOf(signIn(email))).toBe("accepted");
  });

  describe("that succeeds is no guess", () => {
    /** How many guesses are checked, and the wait after them. */
    async function guessed(email: string) {
      let judged = 0;
      for (let round = 0; round < 30; round += 1) {
        const answer = await refusalOf(signIn(email, "wrong1234x", { clientAddress: `198.51.7.${round}` }));
        if (answer.code === "limit.tooMany") return { judged, wait: answer.data?.values };
        judged += 1;
      }
      return { judged };
    }
    const NOBODYS = { judged: 10, wait: { seconds: 900 } };
    const fromAnywhere = (email: string, password: string, times: number) =>
      Promise.all(Array.from({ length: times }, (_, round) => codeOf(signIn(email, password, { clientAddress: `203.0.113.${round}` }))));

    test("a mailbox whose owner has just come, by password and by code, is told of like one that nobody has", async () => {
      const { email } = await aCustomer(shop);
      for (let round = 0; round < 12; round += 1) expect(await codeOf(signIn(email))).toBe("accepted");
      later(MINUTE);
      const { verificationId, code } = await proofOf(shop, email, "login");
      await accountCalls(shop).login({ grant_type: "code", verificationId, code });
      later(5 * MINUTE);
      expect([await guessed(email), await guessed(anyEmail())]).toEqual([NOBODYS, NOBODYS]);
    });

    test("twenty at once leave nothing behind, nor do they give strangers' guesses back", async () => {
      const [{ email }, busy] = [await aCustomer(shop), await aCustomer(shop)];
      expect((await fromAnywhere(email, PASSWORD, 20)).filter((code) => code === "accepted").length).toBeGreaterThanOrEqual(10);
      later(MINUTE);
      expect(await guessed(email)).toEqual(NOBODYS);
      const both = await Promise.all([fromAnywhere(busy.email, "wrong1234x", 20), fromAnywhere(busy.email, PASSWORD, 20)]);
      const judged = both.flat().filter((code) => code === "login.failed").length;
      expect(judged + (await guessed(busy.email)).judged).toBe(10);
    });

    test("from a device that is known neither, nor for the address it comes from, once an hour; what others have tried there stays tried", async () => {
      const few = { ...shop, config: { ...shop.config, limits: { ...shop.config.limits, signIn: { perAddress: 5, perAccount: 10 } } } };
      const { email, device } = await aCustomer(shop);
      const clientAddress = "198.51.100.77";
      for (let round = 0; round < 15; round += 1) expect(await codeOf(signIn(email, PASSWORD, {}, device))).toBe("accepted");
      const tryFew = (username: string, password = PASSWORD) =>
        codeOf(accountCalls(few, { clientAddress }).login({ grant_type: "password", username, password }));
      for (let round = 0; round < 3; round += 1) expect(await tryFew(anyEmail(), "wrong1234x")).toBe("login.failed");
      // More customers behind one carrier address than it has tries.
      for (let round = 0; round < 6; round += 1) expect(await tryFew((await aCustomer(shop)).email)).toBe("accepted");
      // An account returns one try per hour; later logins count.
      for (let round = 0; round < 3; round += 1) expect(await tryFew(email)).toBe("accepted");
      expect(await tryFew(anyEmail(), "wrong1234x")).toBe("limit.tooMany");
    });
  });

  test("from one address goes so many times in an hour, whoever is named", async () => {
    const rest = { clientAddress: "2001:db8:9::1" };
    const { perAddress } = shop.config.limits.signIn;
    await shop.database.query(sql`delete from rate_limit`);
    expect(await codeOf(signIn(anyEmail(), PASSWORD, rest))).toBe("login.failed");
    // The only window besides that of the name; fifty tries are left.
    await shop.database.query(sql`update rate_limit set tries = ${perAddress - 50} where key like 'account.address:%'`);
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, round) => codeOf(signIn(anyEmail(), PASSWORD, { clientAddress: `2001:db8:9::${round}` }))),
    );
    expect(tries.filter((code) => code === "limit.tooMany")).toHaveLength(10);
    later(HOUR);
    expect(await codeOf(signIn(anyEmail(), PASSWORD, rest))).toBe("login.failed");
  });

  test("asks the same of the database for a mailbox or a number with an account and for one without, and answers alike (D-185)", async () => {
    const { email, viewer } = await aCustomer(shop);
    const phone = anyPhone();
    await shop.database.query(sql`update customer set phone = ${phone} where customer_id = ${viewer.customerId}`);
    const wrong = { verificationId: "nobodys", code: "123456" };
    const ways: Readonly<Record<string, (account: string) => Promise<unknown>>> = {
      login: (account) => signIn(account, "wrong1234x"),
      sendCode: (account) => accountCalls(shop).sendCode({ account, type: "reset" }),
      sendCodeToRegister: (account) => accountCalls(shop).sendCode({ account, type: "register" }),
      accountExist: (account) => accountCalls(shop).accountExist({ account }),
      register: () => accountCalls(shop).register({ ...wrong, password: PASSWORD, agreement: true }),
      forgotPassword: () => accountCalls(shop).forgotPassword({ ...wrong, password: PASSWORD }),
    };
    later(MINUTE);
    for (const [name, way] of Object.entries(ways)) {
      const asked = async (account: string) => {
        shop.takeStatements();
        const code = await codeOf(way(account));
        return { name, code, statements: shop.takeStatements() };
      };
      expect(await asked(email)).toEqual(await asked(anyEmail()));
      expect(await asked(phone)).toEqual(await asked(anyPhone()));
    }
  });

  test.each([
    ["that is known", true],
    ["that is not", false],
  ])("by password asks nine statements at most beside the hash, on a device %s", async (_, isKnown) => {
    const { email, device } = await aCustomer(shop);
    shop.takeStatements();
    expect((await signIn(email, PASSWORD, {}, isKnown ? device : undefined)).access_token).toEqual(expect.any(String));
    expect(shop.takeStatements().length).toBeLessThanOrEqual(9);
  });
});

describe("a password", () => {
  test("that was forgotten is set anew by a code: all sessions end, no device is known, and the mailbox is told", async () => {
    const customer = await aCustomer(shop);
    later(MINUTE);
    const { verificationId, code, mail } = await proofOf(shop, customer.email, "reset");
    expect(new URL(mail.link).pathname).toBe("/common/restPwd");
    const calls = accountCalls(shop);
    expect(await codeOf(calls.forgotPassword({ verificationId, code, password: "short1" }))).toBe("password.fail");
    expect(await calls.forgotPassword({ verificationId, code, password: "otra47palabra" })).toEqual({ reset: true });
    expect(await isSignedIn(customer.access)).toBe(false);
    expect([await codeOf(signIn(customer.email)), await codeOf(signIn(customer.email, "otra47palabra"))]).toEqual([
      "login.failed",
      "accepted",
    ]);
    expect((await mailsSent(shop)).map(({ kind, to }) => [kind, to])).toEqual([["passwordChanged", customer.email]]);
    expect(
      await shop.database.query(sql`select 1 as found from known_device where customer_id = ${customer.viewer.customerId}`),
    ).toHaveLength(1);
  });

  test("is changed by whoever knows it; every other session ends, this one stays", async () => {
    const customer = await aCustomer(shop);
    const elsewhere = await signIn(customer.email);
    const mine = accountCalls(shop, { viewer: customer.viewer });
    expect(await refusalOf(mine.changePassword({ oldPassword: "wrong1234x", password: "otra47palabra" }))).toMatchObject({
      code: "password.wrong",
      data: { fields: { oldPassword: "password.wrong" } },
    });
    expect(await codeOf(mine.changePassword({ oldPassword: PASSWORD, password: customer.email.slice(0, 8) }))).toMatch(
      /^password\.(fail|common)$/,
    );
    expect(await mine.changePassword({ oldPassword: PASSWORD, password: "otra47palabra" })).toEqual({ changed: true });
    expect([await isSignedIn(customer.access), await isSignedIn(elsewhere.access_token)]).toEqual([true, false]);
    expect((await mailsSent(shop)).map(({ kind, to }) => [kind, to])).toEqual([["passwordChanged", customer.email]]);
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => codeOf(mine.changePassword({ oldPassword: "wrong1234x", password: "otra47palabra" }))),
    );
    expect(guesses.filter((code) => code === "limit.tooMany").length).toBeGreaterThanOrEqual(6);
  });

  test("is stored as what takes long to make", async () => {
    await aCustomer(shop);
    expect(await everything()).not.toContain(PASSWORD);
    expect(await shop.database.query(sql`select 1 as wrong from customer where password_hash not like 'scrypt$%'`)).toEqual([]);
  });
});

test("a customer calls themselves what they like, within thirty signs", async () => {
  const { viewer } = await aCustomer(shop);
  const mine = accountCalls(shop, { viewer });
  expect(await mine.updateNickname({ nickname: "  Ana  de  Valencia " })).toEqual({ nickname: "Ana de Valencia" });
  expect(await codeOf(mine.updateNickname({ nickname: " " }))).toBe("username.invalid");
  expect((await mine.userInfo()).nickname).toBe("Ana de Valencia");
});

test("the shop writes to a customer in the language they choose, of those that its brand speaks", async () => {
  const [ana, bea] = [await aCustomer(shop), await aCustomer(shop)];
  const mine = accountCalls(shop, { viewer: ana.viewer });
  const writtenIn = async (password: string, next: string) => {
    await mailsSent(shop);
    await mine.changePassword({ oldPassword: password, password: next });
    return (await mailsSent(shop)).map(({ to, language }) => [to, language]);
  };
  expect((await mine.userInfo()).languages).toEqual(["es", "it", "nl", "pl", "fr", "de", "en", "en-GB", "zh"]);
  expect([(await mine.userInfo()).language, await writtenIn(PASSWORD, "otra47palabra")]).toEqual(["es", [[ana.email, "es"]]]);
  for (const language of ["sv", "", "ES", "__proto__"])
    expect(await refusalOf(mine.updateUserInfoExt({ language })), language).toMatchObject({
      code: "request.invalid",
      data: { fields: { language: "request.invalid" } },
    });
  expect(await mine.updateUserInfoExt({ language: "zh" })).toEqual({ language: "zh" });
  expect([(await mine.userInfo()).language, await writtenIn("otra47palabra", PASSWORD)]).toEqual(["zh", [[ana.email, "zh"]]]);
  expect((await accountCalls(shop, { viewer: bea.viewer }).userInfo()).language).toBe("es");
});
