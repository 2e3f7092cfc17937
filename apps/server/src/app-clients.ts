/** Who may call over HTTP, and the memory of writes already seen. */
import type { ShopConfig } from "@rambla/core/config";
import type { Shop } from "@rambla/domain/platform/shop";
import { forgetSignatures, rememberSignature } from "@rambla/domain/platform/signature-store";

/** The app client of a key; undefined when no such client may call. */
export function findClient(config: ShopConfig, appKey: string | undefined): { appKey: string; secret: string } | undefined {
  const secret = appKey === undefined || !Object.hasOwn(config.api.clients, appKey) ? undefined : config.api.clients[appKey];
  return appKey !== undefined && secret !== undefined ? { appKey, secret } : undefined;
}

/** Remembers the signatures of writes for as long as they could be sent again, on all nodes. */
export function makeReplayGuard(shop: Shop) {
  return {
    /** False when this signature was used before within the window. */
    isFirst: (signature: string): Promise<boolean> =>
      rememberSignature(shop.database, signature, shop.clock(), 2 * shop.config.signature.maxSkewSeconds * 1000),
    /** Forgets signatures that are too old to pass anyway. */
    sweep: (): Promise<void> => forgetSignatures(shop.database, shop.clock()),
  };
}
