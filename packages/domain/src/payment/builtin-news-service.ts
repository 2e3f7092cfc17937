/** Delivers notifications of the sandbox provider inside the process, through the same function as HTTP. */
import type { Shop } from "../platform/shop.ts";
import { SIGNATURE_HEADER } from "./providers/builtin-service.ts";
import { receiveNotification } from "./notification-service.ts";

/** @returns whether the shop accepted the signed body */
export async function receiveFromBuiltin(shop: Shop, body: Uint8Array, signature: string): Promise<boolean> {
  const header = (name: string) => (name === SIGNATURE_HEADER ? signature : null);
  return (await receiveNotification(shop, "builtin", { body, header })) !== "forged";
}
