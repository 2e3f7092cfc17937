import { IconLink } from "@rambla/ui/icon-button";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { accountAddresses, LOGIN } from "../../account/parts/addresses.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { usePerson } from "../../base/person/use-person.ts";

export function AccountLink({ captioned = false }: { captioned?: boolean }) {
  const text = useText("base");
  const to = useTo(accountAddresses);
  const { pathname } = useLocation();
  const isIn = usePerson()?.kind === "customer";
  const forward = useForward();
  const label = text(isIn ? "account" : "logIn");
  return (
    <IconLink
      icon="user"
      label={label}
      caption={captioned ? label : undefined}
      href={isIn ? to.person() : to.login({ forward })}
      rel="nofollow"
      aria-current={pathname === to.person().split("?")[0] ? "page" : undefined}
    />
  );
}

/** Gives the address to return to. Browser only, because one cached page serves many addresses. */
export function useForward(): string | undefined {
  const { pathname, search } = useLocation();
  const [here, setHere] = useState<string>();
  useEffect(() => setHere(pathname.endsWith(`/${LOGIN}`) ? undefined : pathname + search), [pathname, search]);
  return here;
}
