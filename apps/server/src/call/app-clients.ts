/** Checks API clients and repeated signatures. */
import type { ShopConfig } from "@rambla/core/config";
import type { Shop } from "@rambla/domain/platform/shop";
import { rememberSignature } from "@rambla/domain/platform/signature/signature-store";

/** Gives the API client of a key; undefined when unknown. */
export function findClient(config: ShopConfig, appKey: string | undefined): { appKey: string; secret: string } | undefined {
  const secret = appKey === undefined || !Object.hasOwn(config.api.clients, appKey) ? undefined : config.api.clients[appKey];
  return appKey !== undefined && secret !== undefined ? { appKey, secret } : undefined;
}

/** False when a signature was used before on any node. It is stored for as long as it stays valid. */
export function isFirstUse({ database, clock, config }: Pick<Shop, "database" | "clock" | "config">, signature: string): Promise<boolean> {
  return rememberSignature(database, signature, clock(), 2 * config.signature.maxSkewSeconds * 1000);
}
