/** Reads and checks all environment variables at start. */
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
import { PAYPAL_PLACES, type PayPalSettings, placeAt } from "@rambla/domain/payment/providers/paypal/settings";
import { unknownProvider } from "@rambla/domain/payment/rules";
import * as z from "zod";
import { parseGivenJson, readGivenText } from "./given-text.ts";
import { holdsOwnShop } from "./own-folder.ts";

/** A start that cannot succeed: one sentence with cause and remedy. */
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
  /** Folder of the files that the settings name. */
  readonly documentFolder: string;
  readonly secret: Uint8Array;
  /** The key before `secret`. */
  readonly secretBefore: Uint8Array | undefined;
  readonly smtpUrl: string | undefined;
  /** The SMS gateway; the outbox when undefined. */
  readonly sms: Gateway | undefined;
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  /** The file bucket; a folder of the data directory when undefined. */
  readonly s3: S3Settings | undefined;
  /** A sign-in provider. */
  readonly openId: OpenIdSettings | undefined;
  /** The shop's PayPal account. */
  readonly payPal: PayPalSettings | undefined;
};

/** Variables of other versions: setting one must not look as if it worked. */
const NOT_SUPPORTED = [/^DATABASE_REPLICA_URLS$/, /^REDIS_URL$/, /^PAYMENT_/, /^OTEL_EXPORTER_/];

type Variables = Readonly<Record<string, string | undefined>>;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) => `is "${input}": give a whole number from ${min} to ${max}.`,
    })
    .transform(Number);

const oneOf = <const Choices extends readonly [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, { error: ({ input }) => `is "${input}": give one of ${choices.join(", ")}.` });

/** Errors do not repeat the value, which may hold a password. */
const address = (...protocols: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join("|")})$`),
    error: `is no address that starts with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}.`,
  });

/** Whether plain HTTP stays on this machine. */
const isOnThisMachine = (url: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(url);

const SHOP = z.object({
  PORT: wholeNumber(0, 65_535).prefault("3000"),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .prefault(".data")
    .transform((folder) => resolve(folder)),
  DATABASE_URL: address("postgres", "postgresql").optional(),
  ROLE: oneOf("all", "web", "worker").default("all"),
  WORKERS: wholeNumber(1, 64).prefault(String(Math.max(1, availableParallelism() - 1))),
  DEMO: z.enum(["0", "1"], { error: ({ input }) => `is "${input}": give 0 or 1.` }).optional(),
  NODE_ENV: z.string().optional(),
  SHOP_CONFIG: z.string().optional(),
  SECRET_KEY: z.string().min(32, "is too short: give at least 32 random characters.").optional(),
  SECRET_KEY_BEFORE: z.string().optional(),
  SMTP_URL: address("smtp", "smtps").optional(),
  SMS_URL: address("https", "http").optional(),
  SMS_TOKEN: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .prefault("")
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  METRICS_TOKEN: z.string().optional(),
});

const BUCKET = z.object({
  S3_ENDPOINT: address("http", "https"),
  S3_BUCKET: z.string(),
  S3_ACCESS_KEY_ID: z.string(),
  S3_SECRET_ACCESS_KEY: z.string(),
  S3_REGION: z.string().default("us-east-1"),
});

/** HTTPS only, because the provider decides who a customer is. */
const SIGN_IN_PROVIDER = z.object({
  OIDC_ISSUER: z
    .url("is no address that starts with https:// (or, on this very machine, with http://).")
    .refine((url) => (url.startsWith("https://") || isOnThisMachine(url)) && !/[?#]/.test(url), {
      error: "is no address that starts with https:// (or, on this very machine, with http://).",
    }),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
  OIDC_NAME: z.string().max(40, "is too long for a button: give at most 40 characters."),
});

/** Only this machine may replace PayPal: another server would confirm payments that were never made. */
const PAYPAL_ACCOUNT = z.object({
  PAYPAL_CLIENT_ID: z.string(),
  PAYPAL_CLIENT_SECRET: z.string(),
  PAYPAL_WEBHOOK_ID: z.string(),
  PAYPAL_ENVIRONMENT: oneOf("live", "sandbox").default("live"),
  PAYPAL_BASE_URL: z
    .string()
    .refine((url) => isOnThisMachine(url) && URL.parse(url)?.href === `${URL.parse(url)?.origin}/`, {
      error: "is no address of this very machine, such as http://127.0.0.1:8080: leave it out to pay at PayPal.",
    })
    .optional(),
});

/** Throws StartProblem for the first wrong variable. */
export function readEnvironment(all: Variables): Environment {
  const variables = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
  const unsupported = Object.keys(variables).find((name) => NOT_SUPPORTED.some((pattern) => pattern.test(name)));
  if (unsupported) throw new StartProblem(`${unsupported} is set, but this version cannot use it: unset it to start.`);
  const shop = parsed(SHOP, variables);
  const bucket = parsedGroup("a bucket for files", BUCKET, variables);
  const openId = parsedGroup("a sign-in provider", SIGN_IN_PROVIDER, variables);
  const payPal = payPalSettings(parsedGroup("PayPal", PAYPAL_ACCOUNT, variables));
  const demo = shop.DEMO === undefined ? shop.NODE_ENV !== "production" : shop.DEMO === "1";
  // The demo's goods and people would get into the owner's shop.
  if (demo && holdsOwnShop(shop.DATA_DIR)) {
    throw new StartProblem(
      `DATA_DIR ${shop.DATA_DIR} holds a shop that was started with DEMO=0: set DEMO=0, SHOP_CONFIG and SECRET_KEY as there, or give the demo a DATA_DIR of its own.`,
    );
  }
  return {
    port: shop.PORT,
    host: shop.HOST,
    dataDirectory: shop.DATA_DIR,
    databaseUrl: shop.DATABASE_URL,
    role: shop.ROLE,
    workers: shop.WORKERS,
    demo,
    secret: secret(shop.SECRET_KEY, demo, shop.DATA_DIR),
    secretBefore: shop.SECRET_KEY_BEFORE === undefined ? undefined : Buffer.from(shop.SECRET_KEY_BEFORE),
    config: config(shop.SHOP_CONFIG, { demo, payPal, hasTexts: demo || shop.SMS_URL !== undefined }),
    documentFolder: dirname(resolve(shop.SHOP_CONFIG ?? ".")),
    smtpUrl: shop.SMTP_URL,
    sms: shop.SMS_URL === undefined ? undefined : { url: shop.SMS_URL, token: shop.SMS_TOKEN },
    trustedProxies: shop.TRUSTED_PROXIES,
    metricsToken: shop.METRICS_TOKEN,
    s3: bucket && {
      endpoint: bucket.S3_ENDPOINT,
      bucket: bucket.S3_BUCKET,
      region: bucket.S3_REGION,
      accessKeyId: bucket.S3_ACCESS_KEY_ID,
      secretAccessKey: bucket.S3_SECRET_ACCESS_KEY,
    },
    openId: openId && {
      issuer: openId.OIDC_ISSUER,
      clientId: openId.OIDC_CLIENT_ID,
      clientSecret: openId.OIDC_CLIENT_SECRET,
      name: openId.OIDC_NAME,
    },
    payPal,
  };
}

function parsed<Schema extends z.ZodObject>(schema: Schema, variables: Variables): z.output<Schema> {
  const result = schema.safeParse(variables);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new StartProblem(`${String(first?.path[0])} ${first?.message}`);
}

/** Parses variables that belong together: all required ones or none. */
function parsedGroup<Schema extends z.ZodObject>(what: string, schema: Schema, variables: Variables): z.output<Schema> | undefined {
  const names = Object.entries(schema.shape).flatMap(([name, field]) => (z.safeParse(field, undefined).success ? [] : [name]));
  if (!names.some((name) => variables[name])) return undefined;
  const missing = names.find((name) => !variables[name]);
  if (missing) throw new StartProblem(`${missing} is missing: ${what} takes ${names.join(", ")}.`);
  return parsed(schema, variables);
}

function payPalSettings(account: z.output<typeof PAYPAL_ACCOUNT> | undefined): PayPalSettings | undefined {
  return (
    account && {
      clientId: account.PAYPAL_CLIENT_ID,
      clientSecret: account.PAYPAL_CLIENT_SECRET,
      webhookId: account.PAYPAL_WEBHOOK_ID,
      place:
        account.PAYPAL_BASE_URL === undefined
          ? PAYPAL_PLACES[account.PAYPAL_ENVIRONMENT]
          : placeAt(new URL(account.PAYPAL_BASE_URL).origin),
    }
  );
}

/** Defaults of the settings: the demo's, or a shop behind an https proxy. */
const DEMO_BASE = { ...DEMO_DOCUMENT, api: { clients: { "demo-web": "demo-secret" } } };
const OWN_BASE = { host: { onUnknown: "misdirected", protocol: "https", port: 0 } };

type ConfigFor = { readonly demo: boolean; readonly payPal: PayPalSettings | undefined; readonly hasTexts: boolean };

/** @param hasTexts whether text messages can be sent, or go to the demo's outbox */
function config(file: string | undefined, { demo, payPal, hasTexts }: ConfigFor): ShopConfig {
  if (!file && !demo)
    throw new StartProblem("SHOP_CONFIG is missing: with DEMO=0 it names the document of your shop (docs/your-own-shop.md).");
  const result = readShopDocument(layOver(demo ? DEMO_BASE : OWN_BASE, file ? readJson(file) : {}));
  if ("problems" in result) throw new StartProblem(result.problems.join("\n"));
  if (!demo && Object.entries(result.api.clients).some(([key, value]) => key === "demo-web" || value === "demo-secret")) {
    throw new StartProblem("SHOP_CONFIG api.clients holds the demo client: give each app a key and secret of its own.");
  }
  const offered = hasTexts ? result : { ...result, account: { ...result.account, mobile: false } };
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

/** The sandbox approves any click, so it is removed unless it was asked for. */
function withoutStandIn(settings: ShopConfig): ShopConfig {
  const providers = settings.payment.providers.filter(({ name }) => name !== BUILTIN);
  return { ...settings, payment: { ...settings.payment, providers } };
}

function secret(given: string | undefined, demo: boolean, dataDirectory: string): Uint8Array {
  if (given !== undefined) return Buffer.from(given);
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

/** The system's error code, such as ENOSPC. */
export function reason(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown reason";
}
