/** A shop for a test file: a database of its own, a clock that stands still until moved, seeded chance. */
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
  /** Puts other payment providers in the place of those the shop has, with time limits of their own that begin anew. */
  useProviders(...providers: readonly PaymentProvider[]): void;
  /** Puts other sign-in providers in the place of the demo's. */
  useSignInProviders(...providers: readonly SignInProvider[]): void;
  /** Moves the clock. */
  moveTo(moment: Date): void;
  readonly databaseUrl: string;
  /** Texts of the statements sent since the last call of this function. */
  takeStatements(): string[];
  /** The same with their values. */
  takeAsked(): Statement[];
  close(): Promise<void>;
};

type Made = {
  readonly config?: Partial<ShopConfig>;
  readonly connections?: number;
  /** Gives it a database of its own: for what changes tables, or looks at what connections know and the server has counted. */
  readonly own?: boolean;
  readonly template?: string;
};

/** Makes a shop on a database as the migrations leave it. */
export async function makeTestShop({ connections = 10, ...options }: Made = {}): Promise<TestShop> {
  const { database, url: databaseUrl, statements, close } = await lendDatabase(connections, options);
  let now = new Date("2026-11-20T10:00:00Z");
  const take = () => statements.splice(0);
  const dataDirectory = await mkdtemp(join(tmpdir(), "rambla-data-"));
  // Nobody tries passwords here, works to be taken for a person, or waits for a mail, for longer than a test waits.
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
  // One list, so that every copy of the shop has what a test puts into it.
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

/** Resolves once a transaction of the shop waits for another one, or so many do. */
export async function untilSomebodyWaits({ database }: TestShop, most = 1): Promise<void> {
  for (;;) {
    const waiting = await database.query(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length >= most) return;
  }
}

let callers = 0;

/** An address that nobody else in this test file calls from. */
export function ownAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** The context of a call, by default a guest's browser in the default brand in Spain, at an address of its own. */
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
