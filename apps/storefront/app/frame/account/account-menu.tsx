import { usePerson } from "../../base/person/use-person.ts";
import { lazy } from "../../first-paint/lazy.tsx";
import { HoverMenu } from "../hover-menu.tsx";
import { AccountLink, useForward } from "./account-link.tsx";

const AccountPanel = lazy(() => import("./account-panel.tsx"), "optional");
const GuestPanel = lazy(() => import("./guest-panel.tsx"), "optional");

/** In the header of the desktop: the login with what else a guest may look for, and for who is logged in their name and what belongs to them. */
export function AccountMenu() {
  const person = usePerson();
  const forward = useForward();
  if (person?.kind === "customer")
    return (
      <AccountPanel
        name={person.nickname ?? person.email?.split("@")[0] ?? person.phone ?? ""}
        account={person.email ?? person.phone ?? ""}
        unreadMessages={person.unreadMessages}
      />
    );
  return (
    <HoverMenu>
      {(isOpen) => (
        <>
          <AccountLink />
          {isOpen && person !== undefined && <GuestPanel forward={forward} />}
        </>
      )}
    </HoverMenu>
  );
}
