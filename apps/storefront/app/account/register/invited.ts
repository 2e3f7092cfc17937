/** The invitation by which a visitor came. The browser keeps it until they register, in any tab. */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

const STORAGE_NAME = "invitation";
const DAYS = 30;

/** Adds the stored code to the address of a registration page without one; later pages keep it. */
export function useInvitation(inAddress: string): void {
  const [, setSearch] = useSearchParams();
  const fillIn = useEffectEvent((code: string) =>
    setSearch((search) => (search.set("invitationCode", code), search), { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (inAddress !== "") return remember(inAddress);
    const code = remembered();
    if (code !== undefined) fillIn(code);
  }, [inAddress]);
}

function remember(code: string): void {
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify({ code, until: Date.now() + DAYS * 86_400_000 }));
  } catch {
    // Without a storage only the address keeps it.
  }
}

/** Parses untrusted input. */
function remembered(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_NAME) ?? "null");
    if (typeof kept !== "object" || kept === null || !("code" in kept) || !("until" in kept)) return undefined;
    return typeof kept.code === "string" && typeof kept.until === "number" && kept.until > Date.now() ? kept.code.slice(0, 64) : undefined;
  } catch {
    return undefined;
  }
}
