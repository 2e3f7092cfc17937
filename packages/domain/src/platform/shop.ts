/** The dependencies of every use case. */
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
  /** Content that is shown before it is published: revisions in place of others, as of a moment. */
  readonly preview?: { readonly at: Date; readonly revisions: readonly number[] } | undefined;
  /** Never for decisions about money or stock. */
  readonly reads: Reads;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly config: ShopConfig;
  readonly log: Log;
  /** Counters without personal data. */
  readonly tally: Tally;
  readonly texts: Texts;
  /** Derived from SECRET_KEY. */
  readonly secret: Uint8Array;
  /** `http`, 3000. The host comes from the brand. */
  readonly origin: { readonly protocol: "http" | "https"; readonly port: number | undefined };
  /** The same on every node. */
  readonly providers: readonly PaymentProvider[];
  /** Empty by default. */
  readonly signInProviders: readonly SignInProvider[];
  /** Allows the sandbox providers and the outbox. */
  readonly demo: boolean;
  /** Uploads of visitors. */
  readonly files: FileStore;
  /** Folder for mails, uploads and generated files. */
  readonly dataDirectory: string;
};
