/** A shop for a test file: its own database, a clock moved by hand, seeded randomness. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ShopConfig } from "@rambla/core/config";
import { marketOf, type BrandCode, type CountryCode } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { makeSignInProviders } from "../src/account/providers/registry.ts";
import { makeProviders, withLimits } from "../src/payment/providers/registry.ts";
import type { CallContext, Viewer } from "../src/platform/call-context.ts";
import { folderFiles } from "../src/platform/files/files.ts";
import { silentLog } from "../src/platform/log.ts";
import type { PaymentProvider } from "../src/platform/payment-provider.ts";
import { makeSharedReads } from "../src/platform/reads.ts";
import type { Shop } from "../src/platform/shop.ts";
import type { SignInProvider } from "../src/platform/sign-in-provider.ts";
import { type Statement, sql } from "../src/platform/database/sql.ts";
import { noTally } from "../src/platform/tally.ts";
import { lendDatabase } from "./databases.ts";

const texts = makeTexts([OWN_TEXTS]);

export type TestShop = Shop & {
  /** Replaces the payment providers, with new time limits. */
  useProviders(...providers: readonly PaymentProvider[]): void;
  useSignInProviders(...providers: readonly SignInProvider[]): void;
  moveTo(moment: Date): void;
  readonly databaseUrl: string;
  /** Texts of the statements since the last call. */
  takeStatements(): string[];
  /** The same with their values. */
  takeAsked(): Statement[];
  close(): Promise<void>;
};

type Made = {
  readonly config?: Partial<ShopConfig>;
  readonly connections?: number;
  /** Its own database, for tests that change tables or read connection state and server statistics. */
  readonly own?: boolean;
  readonly template?: string;
};

export async function makeTestShop({ connections = 10, ...options }: Made = {}): Promise<TestShop> {
  const { database, url: databaseUrl, statements, close } = await lendDatabase(connections, options);
  let now = new Date("2026-11-20T10:00:00Z");
  const take = () => statements.splice(0);
  const dataDirectory = await mkdtemp(join(tmpdir(), "rambla-data-"));
  // Cheap passwords and human checks, and no delay of mails.
  const config = {
    ...DEMO_CONFIG,
    password: { ...DEMO_CONFIG.password, cost: 8 },
    captcha: { ...DEMO_CONFIG.captcha, bits: 10 },
    order: { ...DEMO_CONFIG.order, placedMailMinutes: 0 },
    ...options.config,
  };
  const parts = {
    database,
    clock: () => now,
    random: (size: number) => randomBytes(size),
    config,
    secret: new Uint8Array(32).fill(7),
    demo: true,
  };
  // One list, so that copies of the shop share replaced providers.
  const providers = makeProviders(parts);
  const signInProviders = makeSignInProviders({ ...parts, log: silentLog }, undefined);
  return {
    ...parts,
    providers,
    signInProviders,
    useSignInProviders: (...others) => void signInProviders.splice(0, signInProviders.length, ...others),
    useProviders: (...others) => void providers.splice(0, providers.length, ...withLimits(others, config)),
    reads: makeSharedReads(),
    databaseUrl,
    dataDirectory,
    log: silentLog,
    tally: noTally,
    texts,
    origin: { protocol: "http", port: 3000 },
    files: folderFiles(join(dataDirectory, "files")),
    moveTo(moment) {
      now = moment;
    },
    takeStatements: () => take().map(({ text }) => text),
    takeAsked: take,
    async close() {
      await close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Resolves once `most` transactions wait for locks. */
export async function untilSomebodyWaits({ database }: TestShop, most = 1): Promise<void> {
  for (;;) {
    const waiting = await database.query(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length >= most) return;
  }
}

let callers = 0;

/** An address unique in this test file. */
export function ownAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** By default a guest's browser of the first brand in Spain, at an address of its own. */
export function callContext(
  shop: Shop,
  rest: Partial<Omit<CallContext, "shop" | "market">> & { brand?: BrandCode; country?: CountryCode; viewer?: Viewer } = {},
): CallContext {
  const { brand = "lumbra", country = "ES", ...others } = rest;
  return {
    shop,
    market: marketOf(shop.config, brand, country),
    viewer: { kind: "anonymous" },
    clientAddress: ownAddress(),
    requestId: "test",
    idempotencyKey: undefined,
    ...others,
  };
}
