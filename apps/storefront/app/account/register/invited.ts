/** The invitation that somebody came by: this browser remembers it until they register, in whatever tab (decision 105). */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

const STORAGE_NAME = "invitation";
const DAYS = 30;

/** Puts the remembered code into the address of a page that registers, where it has none of its own; what comes after it takes it along. */
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
    // Where nothing can be kept, the address alone remembers.
  }
}

/** Read as if a stranger had written it. */
function remembered(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_NAME) ?? "null");
    if (typeof kept !== "object" || kept === null || !("code" in kept) || !("until" in kept)) return undefined;
    return typeof kept.code === "string" && typeof kept.until === "number" && kept.until > Date.now() ? kept.code.slice(0, 64) : undefined;
  } catch {
    return undefined;
  }
}
