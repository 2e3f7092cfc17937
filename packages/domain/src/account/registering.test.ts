import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, MINUTE } from "@rambla/core/time";
import { accountCalls, aCustomer, codesIn, known, mailsSent, PASSWORD, proofOf } from "../../test/customers.ts";
import { codeOf, counted, refusalOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
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
const registering = (proof: { verificationId: string; code: string }, rest: object = {}) => ({
  verificationId: proof.verificationId,
  code: proof.code,
  password: PASSWORD,
  agreement: true,
  ...rest,
});

describe("registering", () => {
  test("takes the code of a mail, and signs in", async () => {
    const email = anyEmail();
    const proof = await proofOf(shop, ` ${email.toUpperCase()} `, "register");
    const { viewer } = await known(shop, email, await accountCalls(shop).register(registering(proof, { nickname: " Ana  R. " })));
    expect(await accountCalls(shop, { viewer }).userInfo()).toEqual({
      email,
      phone: null,
      nickname: "Ana R.",
      invitationCode: expect.stringMatching(/^[0-9A-Z]{10}$/),
      language: "es",
      languages: expect.arrayContaining(["es", "zh"]),
      createdAt: START.toISOString(),
    });
    expect(viewer.mailbox).toBe(email);
    expect(await codeOf(accountCalls(shop).login({ grant_type: "password", username: email, password: PASSWORD }))).toBe("accepted");
  });

  test("says what is wrong with a field before a code is tried", async () => {
    const proof = await proofOf(shop, anyEmail(), "register");
    const refused = (rest: object) => refusalOf(accountCalls(shop).register(registering(proof, rest)));
    expect(await refused({ agreement: false })).toMatchObject({
      code: "agreement.required",
      data: { fields: { agreement: "agreement.required" } },
    });
    expect(await refused({ password: "short1" })).toMatchObject({ code: "password.fail", data: { fields: { password: "password.fail" } } });
    expect(await refused({ password: "password123" })).toMatchObject({ code: "password.common" });
    expect(await refused({ nickname: "x".repeat(31) })).toMatchObject({
      code: "username.invalid",
      data: { fields: { nickname: "username.invalid" } },
    });
    expect(await refused({ code: " " })).toMatchObject({
      code: "verification.required",
      data: { fields: { code: "verification.required" } },
    });
    const all = { code: "", password: "short1", nickname: "<b>", agreement: false };
    expect(await refused(all), "everything at once").toMatchObject({
      code: "request.invalid",
      data: {
        fields: { code: "verification.required", password: "password.fail", nickname: "username.invalid", agreement: "agreement.required" },
      },
    });
    for (let round = 0; round < 5; round += 1) await refused({ agreement: false });
    expect(await codeOf(accountCalls(shop).register(registering(proof)))).toBe("accepted");
  });

  test("takes nobody's code for another mailbox, purpose, brand or time, and each one once", async () => {
    const proof = await proofOf(shop, anyEmail(), "register");
    const other = await proofOf(shop, anyEmail(), "register");
    const calls = accountCalls(shop);
    expect(await codeOf(calls.register(registering({ ...proof, code: other.code === proof.code ? "" : other.code })))).toBe(
      "verification.wrong",
    );
    expect(await codeOf(calls.forgotPassword({ verificationId: proof.verificationId, code: proof.code, password: PASSWORD }))).toBe(
      "verification.wrong",
    );
    expect(await codeOf(accountCalls(shop, { brand: "nidora" }).register(registering(proof)))).toBe("verification.wrong");
    expect(await codeOf(calls.register(registering({ verificationId: "nobodys", code: proof.code })))).toBe("verification.wrong");
    later(10 * MINUTE);
    expect(await codeOf(calls.register(registering(proof)))).toBe("verification.expired");
    shop.moveTo(START);
    const many = await Promise.all(Array.from({ length: 8 }, () => codeOf(accountCalls(shop).register(registering(proof)))));
    expect(many.sort()).toEqual(["accepted", ...Array.from({ length: 7 }, () => "verification.expired")]);
  });

  test("of a mailbox with an account is told in its mail alone, or to whoever has proven it (D-185)", async () => {
    const { email } = await aCustomer(shop);
    later(MINUTE);
    const { mail } = await proofOf(shop, email, "register");
    expect([codesIn(mail).code, new URL(mail.link).pathname, mail.subject]).toEqual([
      undefined,
      "/login",
      "Ya tienes una cuenta en Lumbra",
    ]);
    // The second browser has a code from before the registration.
    const twice = anyEmail();
    const [first, second] = [await proofOf(shop, twice, "register"), await proofOf(shop, twice, "register")];
    await accountCalls(shop).register(registering(first));
    expect(await codeOf(accountCalls(shop).register(registering(second)))).toBe("email.registered");
    // Another brand has separate accounts.
    const elsewhere = await aCustomer(shop, email, { brand: "nidora" });
    expect(await viewerOfToken(shop, elsewhere.access, "lumbra")).toBeUndefined();
  });

  test("takes an invitation code that exists, as people type it, or none (D-088)", async () => {
    const inviter = await aCustomer(shop);
    const { invitationCode } = await accountCalls(shop, { viewer: inviter.viewer }).userInfo();
    const proof = await proofOf(shop, anyEmail(), "register");
    expect(await refusalOf(accountCalls(shop).register(registering(proof, { invitationCode: "0000000000" })))).toMatchObject({
      code: "invitation.unknown",
      data: { fields: { invitationCode: "invitation.unknown" } },
    });
    const typed = ` ${invitationCode.toLowerCase().slice(0, 5)}-${invitationCode.slice(5)} `;
    const { viewer } = await known(shop, "", await accountCalls(shop).register(registering(proof, { invitationCode: typed })));
    const rows = await shop.database.query(sql`select invited_by as "invitedBy" from customer where customer_id = ${viewer.customerId}`);
    expect(rows).toEqual([{ invitedBy: inviter.viewer.customerId }]);
    const elsewhere = await proofOf(shop, anyEmail(), "register", { brand: "nidora" });
    expect(await codeOf(accountCalls(shop, { brand: "nidora" }).register(registering(elsewhere, { invitationCode })))).toBe(
      "invitation.unknown",
    );
  });

  test("takes nobody's own invitation, however they spell their mailbox", async () => {
    const name = randomUUID();
    const own = await aCustomer(shop, `${name}@example.com`);
    const { invitationCode } = await accountCalls(shop, { viewer: own.viewer }).userInfo();
    const proof = await proofOf(shop, `${name}+again@example.com`, "register");
    expect(await refusalOf(accountCalls(shop).register(registering(proof, { invitationCode })))).toMatchObject({
      code: "invitation.own",
      data: { fields: { invitationCode: "invitation.own" } },
    });
    expect(await codeOf(accountCalls(shop).register(registering(proof)))).toBe("accepted");
  });

  test("tells about invitation codes whoever has proven a mailbox alone, and a network no more than a hundred times an hour", async () => {
    const inviter = await aCustomer(shop);
    const { invitationCode } = await accountCalls(shop, { viewer: inviter.viewer }).userInfo();
    const proof = await proofOf(shop, anyEmail(), "register");
    const guess = (code: string, typed: string) =>
      codeOf(accountCalls(shop, { clientAddress: "192.0.2.66" }).register(registering({ ...proof, code }, { invitationCode: typed })));
    const wrong = proof.code === "111111" ? "222222" : "111111";
    expect([await guess(wrong, invitationCode), await guess(wrong, "0000000000")]).toEqual(["verification.wrong", "verification.wrong"]);
    const answers = [];
    for (let round = 0; round < 100; round += 1) answers.push(await guess(proof.code, `000000${1000 + round}`));
    expect(counted(answers)).toEqual({ "invitation.unknown": 98, "limit.tooMany": 2 });
  });

  test("counts a code that nobody has as none, where the shop wants it so", async () => {
    const lenient = { ...shop, config: { ...shop.config, invitation: { ...shop.config.invitation, rejectUnknown: false } } };
    const proof = await proofOf(shop, anyEmail(), "register");
    const { viewer } = await known(shop, "", await accountCalls(lenient).register(registering(proof, { invitationCode: "0000000000" })));
    expect(await shop.database.query(sql`select invited_by as "invitedBy" from customer where customer_id = ${viewer.customerId}`)).toEqual(
      [{ invitedBy: null }],
    );
  });

  test("has an invitation come along in the link of its mail, also of one that is sent again", async () => {
    const rest = { clientAddress: "192.0.2.67" };
    const invited = async (invitationCode: string, type: "register" | "login" = "register") => {
      await accountCalls(shop, rest).sendCode({ account: anyEmail(), type, invitationCode });
      return await linkSent();
    };
    const linkSent = async () => new URL((await mailsSent(shop)).at(-1)?.link ?? "").searchParams.get("invitationCode");
    expect(await invited(" ab-cd12 ")).toBe("ABCD12");
    for (const hostile of ["", "a b&c=d", "<script>", "x".repeat(21), "\u0000"]) expect(await invited(hostile)).toBeNull();
    const { email } = await aCustomer(shop);
    await accountCalls(shop, rest).sendCode({ account: email, type: "login", invitationCode: "ABCD12" });
    expect(await linkSent()).toBeNull();
    const first = await accountCalls(shop, rest).sendCode({ account: anyEmail(), type: "register", invitationCode: "ABCD12" });
    expect(await linkSent()).toBe("ABCD12");
    later(MINUTE);
    await accountCalls(shop, rest).sendCode({ verificationId: first.verificationId });
    expect(await linkSent()).toBe("ABCD12");
  });
});
