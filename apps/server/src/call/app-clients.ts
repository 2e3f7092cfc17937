/** Who may call over HTTP, and whether a write was seen already. */
import type { ShopConfig } from "@rambla/core/config";
import type { Shop } from "@rambla/domain/platform/shop";
import { rememberSignature } from "@rambla/domain/platform/signature/signature-store";

/** The app client of a key; undefined when no such client may call. */
export function findClient(config: ShopConfig, appKey: string | undefined): { appKey: string; secret: string } | undefined {
  const secret = appKey === undefined || !Object.hasOwn(config.api.clients, appKey) ? undefined : config.api.clients[appKey];
  return appKey !== undefined && secret !== undefined ? { appKey, secret } : undefined;
}

/** False when the signature of a write was used before, on whatever node; it is remembered for as long as it could be sent again. */
export function isFirstUse({ database, clock, config }: Pick<Shop, "database" | "clock" | "config">, signature: string): Promise<boolean> {
  return rememberSignature(database, signature, clock(), 2 * config.signature.maxSkewSeconds * 1000);
}
