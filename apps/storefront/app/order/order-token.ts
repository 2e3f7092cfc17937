/**
 * The token of an order's link (D-085, D-188): kept in this tab, so that one comes back from the
 * payment to an order that was opened by the link of a mail.
 */
import { useEffect, useSyncExternalStore } from "react";

const nameOf = (orderId: string) => `orderToken:${orderId}`;
const never = () => () => undefined;

function read(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(orderId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The token this tab knows for an order; undefined in the server's page and for an order without one. */
export function useOrderToken(orderId: string): string | undefined {
  return useSyncExternalStore(
    never,
    () => read(orderId),
    () => undefined,
  );
}

/** Keeps the token that the address of this page brought. */
export function useKeptOrderToken(orderId: string, token: string | undefined): void {
  useEffect(() => {
    if (!token) return;
    try {
      sessionStorage.setItem(nameOf(orderId), token);
    } catch {
      // Without a storage the cookie of the guest has to do.
    }
  }, [orderId, token]);
}
