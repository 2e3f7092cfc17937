/** What the built-in provider tells the shop in the same process: through the front door for notifications, without HTTP. */
import type { Shop } from "../platform/shop.ts";
import { SIGNATURE_HEADER } from "./providers/builtin-service.ts";
import { receiveNotification } from "./notification-service.ts";

/** Hands a signed body to the shop. @returns whether it was taken in */
export async function receiveFromBuiltin(shop: Shop, body: Uint8Array, signature: string): Promise<boolean> {
  const header = (name: string) => (name === SIGNATURE_HEADER ? signature : null);
  return (await receiveNotification(shop, "builtin", { body, header })) !== "forged";
}
