import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { describe, expect, test } from "vitest";
import catalogue from "../test/catalogue.json" with { type: "json" };
import { BEYOND_THE_CATALOGUE, contract } from "./contract.ts";
import { REFUSALS } from "./refusals.ts";

const calls = Object.values(contract).flatMap((subject) =>
  Object.entries(subject).map(([name, procedure]) => ({ name, ...procedure["~orpc"] })),
);
const listed = new Map(catalogue.map((call) => [call.name, call]));

describe("the contract and the call catalogue", () => {
  test("the catalogue was read whole", () => {
    expect(catalogue).toHaveLength(144);
  });

  test("every call stands in the catalogue with its method and path, or has a reason of its own", () => {
    for (const call of calls) {
      if (call.name in BEYOND_THE_CATALOGUE) {
        expect(listed.has(call.name), call.name).toBe(false);
        continue;
      }
      expect({ name: call.name, method: call.route.method, path: `/api${call.route.path}` }).toEqual({
        name: listed.get(call.name)?.name,
        method: listed.get(call.name)?.method,
        path: listed.get(call.name)?.path,
      });
    }
    for (const name of Object.keys(BEYOND_THE_CATALOGUE)) expect(calls.map((call) => call.name)).toContain(name);
  });

  test("who may call is what the catalogue says; only calls on an order also take its token (D-188)", () => {
    for (const call of calls) {
      const said = listed.get(call.name)?.caller;
      if (said === undefined || call.meta.caller === "orderBearer") continue;
      expect({ name: call.name, caller: call.meta.caller }).toEqual({ name: call.name, caller: said });
    }
    const bearers = calls.filter((call) => call.meta.caller === "orderBearer").map((call) => call.name);
    expect(bearers.sort()).toEqual(["orderCancel", "orderDetail", "orderGet", "orderPay"]);
  });

  test("every operation has the call's own name", () => {
    for (const call of calls) expect(call.route.operationId).toBe(call.name);
  });

  test("a call that changes money, stock or mails takes a key", () => {
    const keyed = calls.filter((call) => call.meta.idempotent).map((call) => call.name).sort();
    expect(keyed).toEqual(["goodsArrivalNoticeSubscribe", "orderCancel", "orderCommitPay", "orderPay"]);
  });

  test("a call refuses only with codes that have a status", () => {
    for (const call of calls) {
      for (const [code, shape] of Object.entries<{ status?: number } | undefined>(call.errorMap)) {
        expect(code in REFUSALS, `${call.name} ${code}`).toBe(true);
        expect(shape?.status).toBe(REFUSALS[code as keyof typeof REFUSALS]);
      }
    }
  });

  test("the OpenAPI document holds exactly these operations", async () => {
    const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
    const document = await generator.generate(contract, { info: { title: "Rambla", version: "1" } });
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(calls.map((call) => `${call.route.method} ${call.route.path}`).sort());
  });
});
