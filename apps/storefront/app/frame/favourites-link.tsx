import { IconLink } from "@rambla/ui/icon-button";
import { useLocation } from "react-router";
import { accountAddresses } from "../account/parts/addresses.ts";
import { useFrameData } from "../base/frame-data.ts";
import { useTo } from "../base/market.tsx";
import { usePerson } from "../base/person/use-person.ts";
import { useText } from "../base/text.tsx";
import { useIsJoining, useMarkedCount, useWishes } from "../favourite/parts/marked.ts";
import { lazy } from "../first-paint/lazy.tsx";

const Pressed = lazy(() => import("../favourite/parts/pressed.tsx"));
const Joining = lazy(() => import("../favourite/parts/joining.tsx"));

/** Links the favourites with their number. As it is on every page, it also stores pressed hearts and merges a guest's favourites. */
export function FavouritesLink() {
  const text = useText("base");
  const to = useTo(accountAddresses);
  const href = usePerson()?.kind === "customer" ? to.favourites() : to.keptHere();
  const { pathname } = useLocation();
  const { badgeMax } = useFrameData();
  const count = useMarkedCount();
  const isJoining = useIsJoining();
  const wishes = useWishes();
  return (
    <>
      <IconLink
        icon="heart"
        href={href}
        rel="nofollow"
        label={count === 0 ? text("favourites") : text("favouritesCount", { count })}
        badge={{ count, max: badgeMax }}
        aria-current={pathname === href.split("?")[0] ? "page" : undefined}
      />
      {wishes.length > 0 && <Pressed wishes={wishes} />}
      {isJoining && <Joining />}
    </>
  );
}
