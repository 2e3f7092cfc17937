import { generateKeyPairSync } from "node:crypto";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAuthenticator, type Authenticator, type Bent } from "../../../test/authenticator.ts";
import { accountCalls, aCustomer, known, mailsSent, PASSWORD, proofOf, type TestCustomer } from "../../../test/customers.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { codeOf, refusalOf } from "../../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { sql } from "../../platform/database/sql.ts";
import { accountJobs } from "../jobs.ts";
import { viewerOfToken } from "../viewer-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(() => shop.moveTo(START));
const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));

type Rest = Parameters<typeof accountCalls>[1];

const optionsFor = (customer: TestCustomer, rest: Rest = {}) =>
  accountCalls(shop, { viewer: customer.viewer, ...rest }).passkeyOptions({ password: PASSWORD });
async function add(customer: TestCustomer, device: Authenticator, bent: Bent = {}, rest: Rest = {}) {
  return await accountCalls(shop, { viewer: customer.viewer, userAgent: "Firefox/140 Linux", ...rest }).passkeyAdd({
    passkey: device.make(await optionsFor(customer, rest), bent),
  });
}
/** Logs in with optional manipulations. */
async function enter(device: Authenticator, bent: Bent = {}, rest: Rest = {}) {
  const options = await accountCalls(shop, rest).passkeyLoginOptions();
  return await accountCalls(shop, rest).login({ grant_type: "passkey", passkey: device.show(options, bent) });
}
async function withPasskey(bent: Bent = {}) {
  const customer = await aCustomer(shop);
  const device = anAuthenticator();
  const { passkeyId } = await add(customer, device, bent);
  return { customer, device, passkeyId };
}
const listOf = (customer: TestCustomer) => accountCalls(shop, { viewer: customer.viewer }).passkeyList();

describe("a passkey", () => {
  test("is made with the password, is told to the mailbox, and logs in", async () => {
    const customer = await aCustomer(shop);
    const device = anAuthenticator();
    await mailsSent(shop);
    const options = await optionsFor(customer);
    expect(options).toMatchObject({
      rp: { id: "es.lumbra.localhost", name: "Lumbra" },
      user: { name: customer.email },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(Buffer.from(options.user.id, "base64url").toString(), "what the device keeps names nobody").not.toContain("@");
    const { passkeyId } = await accountCalls(shop, {
      viewer: customer.viewer,
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    }).passkeyAdd({ passkey: device.make(options) });
    expect((await mailsSent(shop)).map(({ to, subject }) => [to, subject])).toEqual([
      [customer.email, "Se ha añadido una llave de acceso a tu cuenta de Lumbra"],
    ]);
    expect((await optionsFor(customer)).excludeCredentials).toHaveLength(1);
    later(MINUTE);
    const { viewer, device: deviceToken } = await known(shop, customer.email, await enter(device));
    expect([viewer.customerId, deviceToken]).toEqual([customer.viewer.customerId, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await listOf(customer)).toEqual([
      {
        passkeyId,
        name: "Firefox · Linux",
        host: "es.lumbra.localhost",
        createdAt: START.toISOString(),
        lastUsedAt: after(START, MINUTE).toISOString(),
        isStopped: false,
      },
    ]);
  });

  test("is not made without the password, nor guessed at", async () => {
    const { viewer } = await aCustomer(shop);
    const ask = (password: string) => refusalOf(accountCalls(shop, { viewer }).passkeyOptions({ password }));
    expect(await ask("not47mine")).toMatchObject({ code: "password.wrong", data: { fields: { password: "password.wrong" } } });
    for (let round = 0; round < 9; round += 1) await ask("not47mine");
    expect(await ask(PASSWORD)).toMatchObject({ code: "limit.tooMany" });
  });

  test("is named and removed by its owner alone", async () => {
    const { customer, device, passkeyId } = await withPasskey();
    const other = accountCalls(shop, { viewer: (await aCustomer(shop)).viewer });
    for (const id of [passkeyId, "nobodys"]) {
      expect(await refusalOf(other.passkeyName({ passkeyId: id, name: "Mine" }))).toMatchObject({ code: "item.notFound" });
      expect(await refusalOf(other.passkeyRemove({ passkeyId: id }))).toMatchObject({ code: "item.notFound" });
    }
    expect(await other.passkeyList()).toEqual([]);
    const own = accountCalls(shop, { viewer: customer.viewer });
    expect(await codeOf(own.passkeyName({ passkeyId, name: "<b>" }))).toBe("username.invalid");
    expect(await own.passkeyName({ passkeyId, name: "  Mi   móvil " })).toEqual({ name: "Mi móvil" });
    expect((await own.passkeyList()).map(({ name }) => name)).toEqual(["Mi móvil"]);
    expect(await codeOf(enter(device))).toBe("accepted");
    expect(await own.passkeyRemove({ passkeyId })).toEqual({ removed: true });
    expect(await codeOf(enter(device))).toBe("passkey.failed");
  });

  test("goes when its owner has lost the password, and stays when they change it", async () => {
    const { customer, device } = await withPasskey();
    await accountCalls(shop, { viewer: customer.viewer }).changePassword({ oldPassword: PASSWORD, password: "otra47palabra" });
    expect(await codeOf(enter(device))).toBe("accepted");
    await mailsSent(shop);
    const proof = await proofOf(shop, customer.email, "reset");
    await accountCalls(shop).forgotPassword({ verificationId: proof.verificationId, code: proof.code, password: "otra48palabra" });
    expect(await codeOf(enter(device))).toBe("passkey.failed");
  });

  test("that was begun with the password before is not made after it", async () => {
    const { viewer } = await aCustomer(shop);
    const calls = accountCalls(shop, { viewer });
    const options = await calls.passkeyOptions({ password: PASSWORD });
    await calls.changePassword({ oldPassword: PASSWORD, password: "otra47palabra" });
    expect(await codeOf(calls.passkeyAdd({ passkey: anAuthenticator().make(options) }))).toBe("passkey.failed");
  });

  test("belongs to one account, and there are no more of them than the settings say", async () => {
    const { customer, device } = await withPasskey();
    const other = await aCustomer(shop);
    expect(await codeOf(add(customer, device))).toBe("passkey.failed");
    expect(await codeOf(add(other, device))).toBe("passkey.failed");
    await shop.database.executeSql("delete from passkey where customer_id = $1", [customer.viewer.customerId]);
    for (let round = 0; round < 7; round += 1) await add(customer, anAuthenticator());
    later(HOUR);
    for (let round = 0; round < 7; round += 1) await add(customer, anAuthenticator());
    later(HOUR);
    const open = [];
    for (let round = 0; round < 9; round += 1) open.push(await optionsFor(customer));
    const many = await Promise.all(
      open.map((options) =>
        codeOf(accountCalls(shop, { viewer: customer.viewer }).passkeyAdd({ passkey: anAuthenticator().make(options) })),
      ),
    );
    expect(many.sort()).toEqual([...Array.from({ length: 6 }, () => "accepted"), ...Array.from({ length: 3 }, () => "passkey.failed")]);
    expect(await refusalOf(optionsFor(customer))).toMatchObject({ code: "passkey.tooMany", data: { values: { max: 20 } } });
  });
});

describe("a challenge", () => {
  test("is good for one answer, also for twenty at once", async () => {
    const { device } = await withPasskey();
    const options = await accountCalls(shop).passkeyLoginOptions();
    const passkey = device.show(options);
    const many = await Promise.all(Array.from({ length: 20 }, () => codeOf(accountCalls(shop).login({ grant_type: "passkey", passkey }))));
    expect(many.filter((code) => code === "accepted")).toHaveLength(1);
    expect(new Set(many)).toEqual(new Set(["accepted", "passkey.failed"]));
    const customer = await aCustomer(shop);
    const made = anAuthenticator().make(await optionsFor(customer));
    const added = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(accountCalls(shop, { viewer: customer.viewer }).passkeyAdd({ passkey: made }))),
    );
    expect(added.filter((code) => code === "accepted")).toHaveLength(1);
  });

  test("is used up by a wrong answer too", async () => {
    const { device } = await withPasskey();
    const options = await accountCalls(shop).passkeyLoginOptions();
    const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(await codeOf(accountCalls(shop).login({ grant_type: "passkey", passkey: device.show(options, { key }) }))).toBe(
      "passkey.failed",
    );
    expect(await codeOf(accountCalls(shop).login({ grant_type: "passkey", passkey: device.show(options) }))).toBe("passkey.failed");
  });

  test("is over after ten minutes, and forgotten", async () => {
    const { customer, device } = await withPasskey();
    const login = await accountCalls(shop).passkeyLoginOptions();
    const adding = await optionsFor(customer);
    later(10 * MINUTE);
    expect(await codeOf(accountCalls(shop).login({ grant_type: "passkey", passkey: device.show(login) }))).toBe("passkey.failed");
    expect(await codeOf(accountCalls(shop, { viewer: customer.viewer }).passkeyAdd({ passkey: anAuthenticator().make(adding) }))).toBe(
      "passkey.failed",
    );
    await accountCalls(shop).passkeyLoginOptions();
    later(11 * MINUTE);
    await runDueJobs(shop, accountJobs);
    expect(await shop.database.query(sql`select 1 from passkey_challenge`)).toEqual([]);
  });

  test("to log in adds nothing, one to add logs nobody in, and nobody answers another's", async () => {
    const { customer, device } = await withPasskey();
    const other = await aCustomer(shop);
    const login = await accountCalls(shop).passkeyLoginOptions();
    const adding = await optionsFor(customer);
    const calls = accountCalls(shop, { viewer: customer.viewer });
    expect(await codeOf(calls.passkeyAdd({ passkey: anAuthenticator().make({ ...login, user: { id: "AAAA" } }) }))).toBe("passkey.failed");
    expect(await codeOf(calls.login({ grant_type: "passkey", passkey: device.show(adding) }))).toBe("passkey.failed");
    expect(await codeOf(accountCalls(shop, { viewer: other.viewer }).passkeyAdd({ passkey: anAuthenticator().make(adding) }))).toBe(
      "passkey.failed",
    );
    expect(await codeOf(calls.passkeyAdd({ passkey: anAuthenticator().make(adding) })), "what another customer tried is no answer").toBe(
      "accepted",
    );
  });

  test("is asked for so often from one address, and no more", async () => {
    const few = await makeTestShop({ config: { limits: { ...DEMO_CONFIG.limits, passkey: { perAddress: 3 } } } });
    const calls = accountCalls(few, { clientAddress: ownAddress() });
    for (let round = 0; round < 3; round += 1) await calls.passkeyLoginOptions();
    expect(await codeOf(calls.passkeyLoginOptions())).toBe("limit.tooMany");
    expect(await codeOf(accountCalls(few).passkeyLoginOptions())).toBe("accepted");
    await few.close();
  });
});

describe("what is not this passkey at this host", () => {
  test.each<[string, Bent]>([
    ["another origin", { origin: "https://evil.example" }],
    ["the same host by another port", { origin: "http://es.lumbra.localhost:4000" }],
    ["another brand's origin", { origin: "http://es.nidora.localhost:3000" }],
    ["another host", { host: "es.nidora.localhost" }],
    ["a parent of the host", { host: "lumbra.localhost" }],
    ["the answer to another question", { type: "webauthn.create" }],
    ["a made up challenge", { challenge: "A".repeat(43) }],
    ["nobody's finger", { isVerified: false }],
    ["somebody else's account", { userHandle: Buffer.from("somebodyelse").toString("base64url") }],
    ["an unknown passkey", { credentialId: Buffer.alloc(32, 1) }],
  ])("%s logs nobody in", async (_, bent) => {
    const { device } = await withPasskey();
    expect(await codeOf(enter(device, bent))).toBe("passkey.failed");
    expect(await codeOf(enter(device))).toBe("accepted");
  });

  test.each<[string, Bent]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { host: "es.nidora.localhost" }],
    ["an answer to log in", { type: "webauthn.get" }],
    ["a made up challenge", { challenge: "A".repeat(43) }],
    ["nobody's finger", { isVerified: false }],
  ])("%s adds nothing", async (_, bent) => {
    const customer = await aCustomer(shop);
    expect(await codeOf(add(customer, anAuthenticator(), bent))).toBe("passkey.failed");
    expect(await listOf(customer)).toEqual([]);
  });

  test("another brand, or another country of the same one, knows nothing of it", async () => {
    const { device } = await withPasskey();
    for (const rest of [{ brand: "nidora" as const }, { country: "DE" }])
      expect(await codeOf(enter(device, {}, rest)), JSON.stringify(rest)).toBe("passkey.failed");
    const there = anAuthenticator({ origin: "http://de.lumbra.localhost:3000", host: "de.lumbra.localhost" });
    const customer = await aCustomer(shop);
    await add(customer, there, {}, { country: "DE" });
    expect(await codeOf(enter(there, {}, { country: "DE" }))).toBe("accepted");
    expect((await listOf(customer)).map(({ host }) => host)).toEqual(["de.lumbra.localhost"]);
  });

  test("a shop without passkeys takes none, and still lists and removes them", async () => {
    const { customer, device, passkeyId } = await withPasskey();
    const without: TestShop = { ...shop, config: { ...shop.config, account: { ...shop.config.account, passkeys: false } } };
    const options = await accountCalls(shop).passkeyLoginOptions();
    const calls = accountCalls(without, { viewer: customer.viewer });
    expect(await codeOf(calls.passkeyLoginOptions())).toBe("passkey.failed");
    expect(await codeOf(calls.passkeyOptions({ password: PASSWORD }))).toBe("passkey.failed");
    expect(await codeOf(calls.login({ grant_type: "passkey", passkey: device.show(options) }))).toBe("passkey.failed");
    expect(await calls.passkeyList()).toHaveLength(1);
    expect(await calls.passkeyRemove({ passkeyId })).toEqual({ removed: true });
  });
});

describe("a passkey that counts its uses", () => {
  test("goes on, and is stopped for good once the count does not: there is a copy", async () => {
    const { customer, device } = await withPasskey({ count: 4 });
    const tokens = await enter(device, { count: 5 });
    expect((await viewerOfToken(shop, tokens.access_token, "lumbra"))?.kind).toBe("customer");
    const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(await codeOf(enter(device, { count: 2, key })), "a stranger without the key").toBe("passkey.failed");
    expect((await listOf(customer)).map(({ isStopped }) => isStopped)).toEqual([false]);
    expect(await codeOf(enter(device, { count: 5 }))).toBe("passkey.failed");
    expect((await listOf(customer)).map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(await codeOf(enter(device, { count: 6 }))).toBe("passkey.failed");
  });

  test("is used once by two at the same time with the same count", async () => {
    const { device } = await withPasskey({ count: 1 });
    const [one, two] = [await accountCalls(shop).passkeyLoginOptions(), await accountCalls(shop).passkeyLoginOptions()];
    const codes = await Promise.all(
      [one, two].map((options) => codeOf(accountCalls(shop).login({ grant_type: "passkey", passkey: device.show(options, { count: 2 }) }))),
    );
    expect(codes.sort()).toEqual(["accepted", "passkey.failed"]);
  });
});
