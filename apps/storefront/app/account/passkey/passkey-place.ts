/** Where passkeys are for: the one host of the shop in this country (decision 088). */
import { useEffect, useState } from "react";
import type { PageContext } from "../../base/page-context.ts";

/** The host of a page's passkeys; null where the shop has none. On the server. */
export function passkeyHost({ origin, settings }: PageContext): string | null {
  return settings.account.passkeys ? new URL(origin).hostname : null;
}

/** Whether this browser can use passkeys of a host; undefined until it is known: nearly all can. */
export function useCanUsePasskeys(host: string | null): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => setCan(host === location.hostname && "PublicKeyCredential" in window), [host]);
  return can;
}
