import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentFile } from "../../test/document-file.ts";
import { readEnvironment, StartProblem } from "./environment.ts";
import { rememberOwnShop } from "./own-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "rambla-environment-"));
const read = (variables: Record<string, string>) => readEnvironment({ DATA_DIR: folder, ...variables });

const OIDC = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "rambla", OIDC_CLIENT_SECRET: "secret", OIDC_NAME: "Friendly ID" };

const PAYPAL = { PAYPAL_CLIENT_ID: "client", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_WEBHOOK_ID: "webhook" };

test("an account at PayPal is told whole, live unless the sandbox is named, and on this machine for those who try", () => {
  expect(read({}).payPal).toBeUndefined();
  expect(read(PAYPAL).payPal).toMatchObject({
    clientId: "client",
    clientSecret: "secret",
    webhookId: "webhook",
    place: { api: "https://api-m.paypal.com", site: "https://www.paypal.com" },
  });
  expect(read({ ...PAYPAL, PAYPAL_ENVIRONMENT: "sandbox" }).payPal?.place).toMatchObject({
    api: "https://api-m.sandbox.paypal.com",
    site: "https://www.sandbox.paypal.com",
  });
  expect(read({ ...PAYPAL, PAYPAL_BASE_URL: "http://127.0.0.1:8080" }).payPal?.place).toMatchObject({
    api: "http://127.0.0.1:8080",
    certificates: ["http://127.0.0.1:8080"],
  });
});

test("a sign-in provider is told whole, on this machine also without a safe line", () => {
  expect(read({}).openId).toBeUndefined();
  expect(read(OIDC).openId).toEqual({ issuer: "https://id.example", clientId: "rambla", clientSecret: "secret", name: "Friendly ID" });
  expect(read({ ...OIDC, OIDC_ISSUER: "http://127.0.0.1:8080/realms/shop" }).openId?.issuer).toBe("http://127.0.0.1:8080/realms/shop");
});

test("the demo needs nothing", () => {
  expect(read({})).toMatchObject({ port: 3000, host: "127.0.0.1", role: "all", demo: true, databaseUrl: undefined });
});

test("the made secret is the same at the next start", () => {
  expect(read({}).secret).toEqual(read({}).secret);
});

test("a mobile number is a way in where somebody takes text messages: in the demo the outbox does", () => {
  const own = { DEMO: "0", SECRET_KEY: "x".repeat(32), SHOP_CONFIG: documentFile({ api: { clients: {} } }) };
  expect(read({})).toMatchObject({ sms: undefined, config: { account: { mobile: true } } });
  expect(read(own)).toMatchObject({ sms: undefined, config: { account: { mobile: false, passkeys: true } } });
  expect(read({ ...own, SMS_URL: "https://gateway.example/v1", SMS_TOKEN: "s3cret" })).toMatchObject({
    sms: { url: "https://gateway.example/v1", token: "s3cret" },
    config: { account: { mobile: true } },
  });
});

test("on a folder of a shop without the demo nothing runs as the demo, whoever forgot to say so (decision 196)", () => {
  const DATA_DIR = join(folder, "own");
  const own = { DATA_DIR, DEMO: "0", SECRET_KEY: "x".repeat(32), SHOP_CONFIG: documentFile({ api: { clients: {} } }) };
  expect(read({ DATA_DIR, SHOP_CONFIG: own.SHOP_CONFIG })).toMatchObject({ demo: true });
  rememberOwnShop(DATA_DIR);
  expect(read(own)).toMatchObject({ demo: false });
  for (const variables of [{ DATA_DIR }, { ...own, DEMO: "" }, { ...own, DEMO: "1" }]) {
    expect(() => read(variables)).toThrow(
      `DATA_DIR ${DATA_DIR} holds a shop that was started with DEMO=0: set DEMO=0, SHOP_CONFIG and SECRET_KEY as there, or give the demo a DATA_DIR of its own.`,
    );
  }
  expect(read({ ...own, DEMO: "", NODE_ENV: "production" })).toMatchObject({ demo: false });
});

describe("a wrong value is told in one sentence that names it", () => {
  test.each([
    [{ PORT: "80a" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ ROLE: "boss" }, "ROLE"],
    [{ DEMO: "yes" }, "DEMO"],
    [{ WORKERS: "0" }, "WORKERS"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ SMTP_URL: "nonsense" }, "SMTP_URL"],
    [{ SMS_URL: "smtp://gateway" }, "SMS_URL"],
    [{ NODE_ENV: "production" }, "SECRET_KEY"],
    [{ DEMO: "0", SECRET_KEY: "short" }, "SECRET_KEY"],
    [{ SHOP_CONFIG: join(folder, "missing.json") }, "SHOP_CONFIG"],
    [{ DEMO: "0", SECRET_KEY: "x".repeat(32) }, "SHOP_CONFIG is missing"],
    [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID is missing"],
    [{ OIDC_NAME: "Friendly ID" }, "OIDC_ISSUER is missing"],
    [{ ...OIDC, OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER"],
    [{ ...OIDC, OIDC_ISSUER: "id.example" }, "OIDC_ISSUER"],
    [{ ...OIDC, OIDC_ISSUER: "https://id.example/?tenant=1" }, "OIDC_ISSUER"],
    [{ ...OIDC, OIDC_NAME: "x".repeat(41) }, "OIDC_NAME"],
    [{ PAYPAL_CLIENT_ID: "client" }, "PAYPAL_CLIENT_SECRET is missing"],
    [{ ...PAYPAL, PAYPAL_WEBHOOK_ID: "" }, "PAYPAL_WEBHOOK_ID is missing"],
    [{ ...PAYPAL, PAYPAL_ENVIRONMENT: "production" }, "PAYPAL_ENVIRONMENT"],
    [{ ...PAYPAL, PAYPAL_BASE_URL: "https://api.paypal.example" }, "PAYPAL_BASE_URL"],
    [{ ...PAYPAL, PAYPAL_BASE_URL: "http://10.0.0.1" }, "PAYPAL_BASE_URL"],
    [{ ...PAYPAL, PAYPAL_BASE_URL: "http://127.0.0.1:8080/v2" }, "PAYPAL_BASE_URL"],
    [
      { SHOP_CONFIG: documentFile({ payment: { providers: [{ name: "paypal", methods: ["wallet"], countries: "all" }] } }) },
      "payment.providers names paypal, which takes PAYPAL_CLIENT_ID",
    ],
    [{ REDIS_URL: "redis://127.0.0.1" }, "REDIS_URL"],
  ] as Record<string, string>[][] as [Record<string, string>, string][])("%j", (variables, name) => {
    expect(() => read(variables)).toThrow(StartProblem);
    expect(() => read(variables)).toThrow(name);
  });

  test("a password in an address is not repeated", () => {
    expect(() => read({ DATABASE_URL: "mysql://me:hunter2@x" })).not.toThrow(/hunter2/);
    expect(() => read({ DATABASE_URL: "mysql://me:hunter2@x" })).toThrow(StartProblem);
  });

  test("a settings file with an unknown key", () => {
    const file = join(folder, "shop.json");
    writeFileSync(file, JSON.stringify({ orders: {} }));
    expect(() => read({ SHOP_CONFIG: file })).toThrow("orders is not a setting");
  });

  test("production refuses the demo client", () => {
    const file = documentFile({ api: { clients: { "demo-web": "demo-secret" } } });
    expect(() => read({ DEMO: "0", SECRET_KEY: "x".repeat(32), SHOP_CONFIG: file })).toThrow("demo client");
  });
});
