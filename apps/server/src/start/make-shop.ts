/** Makes the shop from its environment, for processes and commands. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "@rambla/core/time";
import { makeSignInProviders } from "@rambla/domain/account/providers/registry";
import { makeProviders, type ProviderAccounts } from "@rambla/domain/payment/providers/registry";
import { folderFiles } from "@rambla/domain/platform/files/files";
import { makeSharedReads } from "@rambla/domain/platform/reads";
import { s3Files } from "@rambla/domain/platform/files/s3-files";
import type { Shop } from "@rambla/domain/platform/shop";
import { noTally } from "@rambla/domain/platform/tally";
import type { Texts } from "@rambla/texts/texts";
import type { Environment } from "./environment.ts";

export type Made = Omit<Shop, "database" | "providers"> & {
  accounts: ProviderAccounts;
  origin: { protocol: "http" | "https"; port: number | undefined };
};

/** The shared parts; callers add a database with their timeout, and its providers. */
export function makeShop(environment: Environment, texts: Texts, log: Shop["log"], clock: Clock): Made {
  const { config, secret, demo, openId, payPal } = environment;
  return {
    reads: makeSharedReads(),
    clock,
    random: (size) => randomBytes(size),
    config,
    log,
    // The web side has its own.
    tally: noTally,
    texts,
    secret,
    signInProviders: makeSignInProviders({ clock, config, log, secret, demo }, openId),
    origin: { protocol: config.host.protocol, port: config.host.port || (isOnOwnPort(environment) ? environment.port : 0) || undefined },
    demo,
    files: environment.s3 ? s3Files(environment.s3) : folderFiles(join(environment.dataDirectory, "uploads")),
    dataDirectory: environment.dataDirectory,
    accounts: { payPal },
  };
}

/** Adds the providers with their accounts. */
export function withProviders({ accounts, ...parts }: Made & Pick<Shop, "database">): Shop {
  return { ...parts, providers: makeProviders(parts, accounts) };
}

/** Whether visitors reach this port directly: in the demo without an https proxy. */
export function isOnOwnPort({ demo, config }: Environment): boolean {
  return demo && config.host.protocol === "http";
}
