/** Passkeys work on one host of the shop in each country. */
import { useEffect, useState } from "react";
import type { PageContext } from "../../base/page-context.ts";

/** The host; null where passkeys are off. On the server. */
export function passkeyHost({ origin, settings }: PageContext): string | null {
  return settings.account.passkeys ? new URL(origin).hostname : null;
}

/** Whether this browser supports passkeys here; undefined until known. */
export function useCanUsePasskeys(host: string | null): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => setCan(host === location.hostname && "PublicKeyCredential" in window), [host]);
  return can;
}
