import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { describe, expect, test } from "vitest";
import catalogue from "../test/catalogue.json" with { type: "json" };
import { BEYOND_THE_CATALOGUE, contract, LACKING } from "./contract.ts";
import { REFUSALS } from "./refusals.ts";

const calls = Object.values(contract).flatMap((subject) =>
  Object.entries(subject).map(([name, procedure]) => ({ name, ...procedure["~orpc"] })),
);
const listed = new Map(catalogue.map((call) => [call.name, call]));
const beyond: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BEYOND_THE_CATALOGUE).flatMap(([caller, reasons]) => Object.keys(reasons).map((name) => [name, caller])),
);

describe("the contract and the call catalogue", () => {
  test("the catalogue was read whole", () => {
    expect(catalogue).toHaveLength(144);
  });

  test("every call stands in the catalogue with its method and path, or has a reason of its own", () => {
    for (const call of calls) {
      if (call.name in beyond) {
        expect(listed.has(call.name), call.name).toBe(false);
        continue;
      }
      expect(
        listed.has(call.name),
        `${call.name} stands neither in test/catalogue.json nor, with its reason, in BEYOND_THE_CATALOGUE`,
      ).toBe(true);
      expect({ name: call.name, method: call.route.method, path: `/api${call.route.path}` }).toEqual({
        name: listed.get(call.name)?.name,
        method: listed.get(call.name)?.method,
        path: listed.get(call.name)?.path,
      });
    }
    for (const name of Object.keys(beyond)) expect(calls.map((call) => call.name)).toContain(name);
  });

  test("every call of the catalogue is here, or lacks for a reason", () => {
    const here = calls.map(({ name }) => name);
    expect(
      catalogue
        .map(({ name }) => name)
        .filter((name) => !here.includes(name))
        .sort(),
    ).toEqual(Object.keys(LACKING).sort());
    for (const [name, reason] of Object.entries(LACKING)) expect(reason.length, name).toBeGreaterThan(20);
  });

  test("who may call is what the catalogue says; only calls on an order also take its token (D-188)", () => {
    const bearing = [
      "invoiceCreate",
      "invoicePageSearch",
      "orderCancel",
      "orderCancelAsk",
      "orderConfirm",
      "orderDetail",
      "orderGet",
      "orderPay",
      "postSaleByOrder",
      "postSaleCreate",
      "postSaleLogistics",
      "withdrawalLook",
    ];
    // The sessions of the account have ended: a code or ticket stands for one.
    const opened: Readonly<Record<string, string>> = { accountClosedCancel: "anonymous" };
    const said = (name: string) => (bearing.includes(name) ? "orderBearer" : (opened[name] ?? listed.get(name)?.caller ?? beyond[name]));
    expect(calls.map(({ name, meta }) => `${name}: ${meta.caller}`)).toEqual(calls.map(({ name }) => `${name}: ${said(name)}`));
    // The token is an additional way to call for shoppers only.
    for (const name of bearing) expect(["either", "customer", "orderBearer"], name).toContain(listed.get(name)?.caller ?? beyond[name]);
  });

  test("every operation has the call's own name", () => {
    for (const call of calls) expect(call.route.operationId).toBe(call.name);
  });

  test("a write asks and changes nothing, or takes a key, or has a reason to do neither", () => {
    // A repeat has no further effect: a code works once, and a second mail waits for a while.
    const neither = [
      // A repeated number changes nothing.
      "postSaleLogistics",
      // The customer sees an additional unit in the cart.
      "cartAdd",
      "cartBatchQty",
      "cartUpdateQty",
      "cartRemove",
      "cartPalletAdd",
      "cartPalletUpdateQty",
      "cartPalletUpdate",
      "cartPalletRemove",
      "cartPalletRemoveBatch",
      "cartPalletCancel",
      "touristLogin",
      "login",
      "register",
      "forgotPassword",
      "changePassword",
      "sendCode",
      // A repeated proof gets the same answer.
      "contactChange",
      "contactConfirm",
      "contactUndo",
      // A repeated address gets no second mail for a while. A repeated view counts twice.
      "userRegisterEmailInsert",
      "userActivityInsert",
      "userAccessInsert",
      // A repeated address gets no second mail that day.
      "subscribe",
      "newsletterConfirm",
      "newsletterLeave",
      "newsletterSet",
      "updateNickname",
      "updateUserInfoExt",
      "updateMember",
      "accountSessionEnd",
      "accountSignOutEverywhere",
      "loginLogLoginOutTime",
      "emailMessageRead",
      "orderConfirm",
      "orderDelete",
      // The number of mails per hour is limited.
      "orderLinkSend",
      "saveCookieConfig",
      "collectionAdd",
      "collectionAddBatch",
      "collectionDelete",
      "collectionRemove",
      "collectionRestore",
      "browseRecord",
      "browserHistoryDelete",
      "browserHistoryRemove",
      "browserHistoryRestore",
      "commentUpdate",
      "commentDelete",
      "addressCreate",
      "addressUpdate",
      "addressDelete",
      "addressSetDefault",
      // A challenge takes one answer.
      "passkeyLoginOptions",
      "passkeyOptions",
      "passkeyAdd",
      // A second ticket gives the same copy.
      "personalData",
      "passkeyName",
      "passkeyRemove",
      "providerLogin",
      "providerBinding",
      "bindProvider",
      "unbindProvider",
    ].sort();
    const writes = calls.filter(({ route }) => route.method !== "GET");
    const unmarked = writes.filter(({ meta }) => meta.reads !== true && meta.idempotent !== true).map(({ name }) => name);
    expect(unmarked.sort()).toEqual(neither);
    expect(writes.filter(({ meta }) => meta.reads).map(({ name }) => name)).toContain("cartStockCheck");
    expect(writes.filter(({ meta }) => meta.idempotent).map(({ name }) => name)).toContain("orderCommitPay");
    expect(calls.filter(({ meta }) => meta.reads && meta.idempotent).map(({ name }) => name)).toEqual([]);
    expect(calls.filter(({ meta, route }) => route.method === "GET" && (meta.reads || meta.idempotent)).map(({ name }) => name)).toEqual(
      [],
    );
    for (const name of ["orderCommitPay", "orderPay", "orderCancel", "goodsArrivalNoticeSubscribe"])
      expect(unmarked.concat(writes.filter(({ meta }) => meta.reads).map((call) => call.name))).not.toContain(name);
  });

  test("a call that takes a key can refuse for it, and no other can", () => {
    for (const { name, meta, errorMap } of calls) {
      const codes = ["idempotency.conflict", "idempotency.running"].filter((code) => code in errorMap);
      expect({ name, codes }).toEqual({ name, codes: meta.idempotent ? ["idempotency.conflict", "idempotency.running"] : [] });
    }
  });

  test("a call refuses only with codes that have a status", () => {
    for (const call of calls) {
      for (const [code, shape] of Object.entries<{ status?: number } | undefined>(call.errorMap)) {
        expect(code in REFUSALS, `${call.name} ${code}`).toBe(true);
        expect(shape?.status).toBe(REFUSALS[code as keyof typeof REFUSALS]);
      }
    }
  });

  test("the OpenAPI document tells of calls of the catalogue alone, by their names, methods and paths there", async () => {
    const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
    const document = await generator.generate(contract, { info: { title: "Rambla", version: "1" } });
    const told = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, operation]) => {
        const name = typeof operation === "object" && "operationId" in operation ? String(operation.operationId) : "";
        return { name, method: method.toUpperCase(), path: `/api${path}` };
      }),
    );
    const known = new Map(catalogue.map(({ name, method, path }) => [name, { name, method, path }]));
    expect(told.length).toBeGreaterThan(30);
    for (const operation of told) {
      if (operation.name in beyond) continue;
      expect(operation, `${operation.name} as test/catalogue.json has it`).toEqual(known.get(operation.name));
    }
    expect(told.map(({ name }) => name).sort()).toEqual(calls.map(({ name }) => name).sort());
  });
});
