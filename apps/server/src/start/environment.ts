/** Every variable of the environment, read and checked once at start (run.md). */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { ShopConfig } from "@rambla/core/config";
import { layOver, readShopDocument } from "@rambla/core/shop-document";
import { DEMO_DOCUMENT } from "@rambla/demo/shop";
import type { OpenIdSettings } from "@rambla/domain/account/providers/openid-connect";
import type { Gateway } from "@rambla/domain/mail/texter";
import type { S3Settings } from "@rambla/domain/platform/files/s3-files";
import { adapterNames, BUILTIN, hasStandIn } from "@rambla/domain/payment/providers/registry";
import { PAYPAL } from "@rambla/domain/payment/providers/paypal/paypal";
import { PAYPAL_PLACES, type PayPalPlace, type PayPalSettings, placeAt } from "@rambla/domain/payment/providers/paypal/settings";
import { unknownProvider } from "@rambla/domain/payment/rules";
import { parseGivenJson, readGivenText } from "./given-text.ts";
import { holdsOwnShop } from "./own-folder.ts";

/** A start that cannot succeed: one sentence that names what is wrong and what to do. */
export class StartProblem extends Error {}

export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly role: "web" | "worker" | "all";
  readonly workers: number;
  readonly demo: boolean;
  readonly config: ShopConfig;
  /** Where the files stand that the shop's document names. */
  readonly documentFolder: string;
  readonly secret: Uint8Array;
  /** The key that `secret` takes the place of. */
  readonly secretBefore: Uint8Array | undefined;
  readonly smtpUrl: string | undefined;
  /** Who takes text messages; they go to the outbox where nobody is named. */
  readonly sms: Gateway | undefined;
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  /** The bucket for files; a folder of the data directory where none is named. */
  readonly s3: S3Settings | undefined;
  /** Who else customers can log in at. */
  readonly openId: OpenIdSettings | undefined;
  /** The shop's account at PayPal. */
  readonly payPal: PayPalSettings | undefined;
};

/** Names that run.md fixes and that this version cannot honour yet: setting one must not look as if it worked. */
const NOT_SUPPORTED = [/^DATABASE_REPLICA_URLS$/, /^REDIS_URL$/, /^PAYMENT_/, /^OTEL_EXPORTER_/];

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and checks all variables. Throws StartProblem with one sentence for the first wrong one. */
export function readEnvironment(variables: Variables): Environment {
  for (const name of Object.keys(variables)) {
    if (variables[name] && NOT_SUPPORTED.some((pattern) => pattern.test(name))) {
      throw new StartProblem(`${name} is set, but this version cannot use it: unset it to start.`);
    }
  }
  const demo = flag(variables, "DEMO", variables["NODE_ENV"] !== "production");
  const dataDirectory = resolve(variables["DATA_DIR"] || ".data");
  // The demo would lie under the shop's own document, and its goods and people would come into the shop.
  if (demo && holdsOwnShop(dataDirectory)) {
    throw new StartProblem(
      `DATA_DIR ${dataDirectory} holds a shop that was started with DEMO=0: set DEMO=0, SHOP_CONFIG and SECRET_KEY as there, or give the demo a DATA_DIR of its own.`,
    );
  }
  const payPal = payPalAccount(variables);
  return {
    port: integer(variables, "PORT", 3000, 0, 65_535),
    host: variables["HOST"] || "127.0.0.1",
    dataDirectory,
    databaseUrl: databaseUrl(variables),
    role: choice(variables, "ROLE", ["all", "web", "worker"] as const),
    workers: integer(variables, "WORKERS", Math.max(1, availableParallelism() - 1), 1, 64),
    demo,
    secret: secret(variables, demo, dataDirectory),
    secretBefore: variables["SECRET_KEY_BEFORE"] ? Buffer.from(variables["SECRET_KEY_BEFORE"]) : undefined,
    config: config(variables, demo, payPal),
    documentFolder: dirname(resolve(variables["SHOP_CONFIG"] || ".")),
    smtpUrl: url(variables, "SMTP_URL", ["smtp:", "smtps:"]),
    sms: gateway(variables),
    trustedProxies: (variables["TRUSTED_PROXIES"] || "")
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    metricsToken: variables["METRICS_TOKEN"] || undefined,
    s3: bucket(variables),
    openId: signInProvider(variables),
    payPal,
  };
}

function integer(variables: Variables, name: string, fallback: number, min: number, max: number): number {
  const text = variables[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new StartProblem(`${name} is "${text}": give a whole number from ${min} to ${max}.`);
  }
  return value;
}

function flag(variables: Variables, name: string, fallback: boolean): boolean {
  const text = variables[name];
  if (!text) return fallback;
  if (text !== "0" && text !== "1") throw new StartProblem(`${name} is "${text}": give 0 or 1.`);
  return text === "1";
}

function choice<const Choice extends string>(variables: Variables, name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const text = variables[name];
  if (!text) return choices[0];
  const found = choices.find((entry) => entry === text);
  if (!found) throw new StartProblem(`${name} is "${text}": give one of ${choices.join(", ")}.`);
  return found;
}

function url(variables: Variables, name: string, protocols: readonly string[]): string | undefined {
  const text = variables[name];
  if (!text) return undefined;
  const parsed = URL.parse(text);
  if (!parsed || !protocols.includes(parsed.protocol)) {
    // The value may hold a password, so it is not repeated.
    throw new StartProblem(`${name} is no address that starts with ${protocols.map((entry) => `${entry}//`).join(" or ")}.`);
  }
  return text;
}

function databaseUrl(variables: Variables): string | undefined {
  return url(variables, "DATABASE_URL", ["postgres:", "postgresql:"]);
}

function gateway(variables: Variables): Gateway | undefined {
  const address = url(variables, "SMS_URL", ["https:", "http:"]);
  return address === undefined ? undefined : { url: address, token: variables["SMS_TOKEN"] || undefined };
}

/** All that a bucket takes, or none of it. */
function bucket(variables: Variables): S3Settings | undefined {
  const values = allOrNone(variables, "a bucket for files", ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  if (!values) return undefined;
  const [, bucketName = "", accessKeyId = "", secretAccessKey = ""] = values;
  return {
    endpoint: url(variables, "S3_ENDPOINT", ["http:", "https:"]) ?? "",
    bucket: bucketName,
    region: variables["S3_REGION"] || "us-east-1",
    accessKeyId,
    secretAccessKey,
  };
}

/** All that OpenID Connect takes, or none of it. What is said there decides who somebody is, so it comes on a safe line. */
function signInProvider(variables: Variables): OpenIdSettings | undefined {
  const values = allOrNone(variables, "a sign-in provider", ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"]);
  if (!values) return undefined;
  const [issuer = "", clientId = "", clientSecret = "", name = ""] = values;
  const parsed = URL.parse(issuer);
  const isSafe = parsed?.protocol === "https:" || isOnThisMachine(parsed);
  if (!parsed || !isSafe || parsed.search || parsed.hash)
    throw new StartProblem("OIDC_ISSUER is no address that starts with https:// (or, on this very machine, with http://).");
  if (name.length > 40) throw new StartProblem("OIDC_NAME is too long for a button: give at most 40 characters.");
  return { issuer, clientId, clientSecret, name };
}

/** Whether a plain line to an address never leaves this very machine. */
function isOnThisMachine(url: URL | null): boolean {
  return url?.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}

/** All that PayPal takes, or none of it. */
function payPalAccount(variables: Variables): PayPalSettings | undefined {
  const values = allOrNone(variables, "PayPal", ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"]);
  if (!values) return undefined;
  const [clientId = "", clientSecret = "", webhookId = ""] = values;
  return { clientId, clientSecret, webhookId, place: payPalPlace(variables) };
}

/** PayPal itself, its sandbox, or a server on this machine that plays it: money that a stranger can confirm is none. */
function payPalPlace(variables: Variables): PayPalPlace {
  const base = variables["PAYPAL_BASE_URL"];
  if (!base) return PAYPAL_PLACES[choice(variables, "PAYPAL_ENVIRONMENT", ["live", "sandbox"] as const)];
  const parsed = URL.parse(base);
  if (!parsed || !isOnThisMachine(parsed) || parsed.href !== `${parsed.origin}/`)
    throw new StartProblem(
      "PAYPAL_BASE_URL is no address of this very machine, such as http://127.0.0.1:8080: leave it out to pay at PayPal.",
    );
  return placeAt(parsed.origin);
}

/** The values of variables that only make sense together. */
function allOrNone(variables: Variables, what: string, names: readonly string[]): string[] | undefined {
  if (!names.some((name) => variables[name])) return undefined;
  const missing = names.find((name) => !variables[name]);
  if (missing) throw new StartProblem(`${missing} is missing: ${what} takes ${names.join(", ")}.`);
  return names.map((name) => variables[name] ?? "");
}

/** What a document need not say: in the demo that of the demo, elsewhere only that the shop stands behind something that speaks https. */
const DEMO_BASE = { ...DEMO_DOCUMENT, api: { clients: { "demo-web": "demo-secret" } } };
const OWN_BASE = { host: { onUnknown: "misdirected", protocol: "https", port: 0 } };

function config(variables: Variables, demo: boolean, payPal: PayPalSettings | undefined): ShopConfig {
  const file = variables["SHOP_CONFIG"];
  if (!file && !demo)
    throw new StartProblem("SHOP_CONFIG is missing: with DEMO=0 it names the document of your shop (docs/your-own-shop.md).");
  const result = readShopDocument(layOver(demo ? DEMO_BASE : OWN_BASE, file ? readJson(file) : {}));
  if ("problems" in result) throw new StartProblem(result.problems.join("\n"));
  if (!demo && Object.entries(result.api.clients).some(([key, value]) => key === "demo-web" || value === "demo-secret")) {
    throw new StartProblem("SHOP_CONFIG api.clients holds the demo client: give each app a key and secret of its own.");
  }
  const offered = demo || variables["SMS_URL"] ? result : { ...result, account: { ...result.account, mobile: false } };
  const settings = hasStandIn({ demo, config: offered }) ? offered : withoutStandIn(offered);
  const unknown = unknownProvider(settings, adapterNames({ demo, config: settings }, { payPal }));
  if (unknown === PAYPAL)
    throw new StartProblem(
      "SHOP_CONFIG: payment.providers names paypal, which takes PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID.",
    );
  if (unknown !== undefined)
    throw new StartProblem(`SHOP_CONFIG: payment.providers names ${unknown}, which this version has no adapter to.`);
  return settings;
}

function readJson(file: string): unknown {
  const read = readGivenText(file);
  const parsed = "problem" in read ? read : parseGivenJson(read.text);
  if ("problem" in parsed) throw new StartProblem(`SHOP_CONFIG names ${file}: ${parsed.problem}`);
  return parsed.value;
}

/** The stand-in approves whatever a visitor clicks, so where nobody asked for it it takes nothing (decision 005). */
function withoutStandIn(settings: ShopConfig): ShopConfig {
  const providers = settings.payment.providers.filter(({ name }) => name !== BUILTIN);
  return { ...settings, payment: { ...settings.payment, providers } };
}

function secret(variables: Variables, demo: boolean, dataDirectory: string): Uint8Array {
  const text = variables["SECRET_KEY"];
  if (text) {
    if (text.length < 32) throw new StartProblem("SECRET_KEY is too short: give at least 32 random characters.");
    return Buffer.from(text);
  }
  if (!demo) throw new StartProblem("SECRET_KEY is missing: give at least 32 random characters when DEMO=0.");
  const file = join(dataDirectory, "secret-key");
  try {
    mkdirSync(dataDirectory, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
    return Buffer.from(readFileSync(file, "utf8"));
  } catch (error) {
    throw new StartProblem(`DATA_DIR ${dataDirectory} cannot be written (${reason(error)}): free space or choose another folder.`);
  }
}

/** The system's word for what failed, such as ENOSPC. */
export function reason(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown reason";
}
