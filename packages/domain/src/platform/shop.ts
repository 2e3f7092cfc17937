/** What every use case works with: the database, the clock, chance, settings and the ways out. Made once by the server, or by a test. */
import type { ShopConfig } from "@rambla/core/config";
import type { RandomBytes } from "@rambla/core/id";
import type { Clock } from "@rambla/core/time";
import type { Texts } from "@rambla/texts/texts";
import type { Database } from "./database/database.ts";
import type { FileStore } from "./files/files.ts";
import type { Log } from "./log.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { Reads } from "./reads.ts";
import type { SignInProvider } from "./sign-in-provider.ts";
import type { Tally } from "./tally.ts";

export type Shop = {
  readonly database: Database;
  /** Catalogue reads that pages share. Never for what decides about money or stock. */
  readonly reads: Reads;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly config: ShopConfig;
  readonly log: Log;
  /** Counts what visitors do, and nobody who does it. */
  readonly tally: Tally;
  /** The words of mails, papers, dictionaries and of the built-in provider, in every language. */
  readonly texts: Texts;
  /** Keys for tokens, cookies and links; derived from SECRET_KEY. */
  readonly secret: Uint8Array;
  /** Scheme and port of public addresses, the host comes from the brand: `http`, 3000. */
  readonly origin: { readonly protocol: "http" | "https"; readonly port: number | undefined };
  /** The payment providers that are there; every copy of the shop has the same ones. */
  readonly providers: readonly PaymentProvider[];
  /** Who else can say who somebody is; none is there by itself. */
  readonly signInProviders: readonly SignInProvider[];
  /** Whether the built-in stand-ins (payment provider, sign-in provider, outbox) may be used. */
  readonly demo: boolean;
  /** Where files stand that people send. */
  readonly files: FileStore;
  /** Folder for mails, uploads and made files. */
  readonly dataDirectory: string;
};
