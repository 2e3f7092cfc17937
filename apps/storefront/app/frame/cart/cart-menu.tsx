import { IconLink } from "@rambla/ui/icon-button";
import { useLocation } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useLayout, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import { useCart } from "../../cart/parts/cart.ts";
import { lazy } from "../../first-paint/lazy.tsx";
import { HoverMenu } from "../hover-menu.tsx";

const CartPreview = lazy(() => import("./cart-preview.tsx"), "optional");

/** Links the cart with its number of units, or of lines where the settings say so. */
export function CartLink({ caption, className }: { caption?: string; className?: string }) {
  const text = useText("base");
  const to = useTo(cartAddresses);
  const { pathname } = useLocation();
  const { free, pieces } = useCart();
  const { badgeCounts, badgeMax } = useFrameData();
  const [address] = to.cart().split("?");
  return (
    <IconLink
      icon="cart"
      href={to.cart()}
      label={pieces === 0 ? text("cart") : text("cartCount", { count: pieces })}
      badge={{ count: badgeCounts === "lines" ? free.length : pieces, max: badgeMax }}
      caption={caption}
      className={className}
      aria-current={pathname === address ? "page" : undefined}
    />
  );
}

/** The desktop's cart link. Guests get a preview on hover or focus where the settings allow one, except on the cart page. */
export function CartMenu() {
  const { pathname } = useLocation();
  const { cartPreview } = useFrameData();
  const person = usePerson();
  // Known only once the user is.
  const isGuests = person !== undefined && !person?.cart;
  const isDesktop = useLayout() === "desktop";
  const isQuiet = /\/(cart|order)(\/|$)/.test(pathname);
  return (
    <HoverMenu>
      {(isOpen) => (
        <>
          <CartLink />
          {isOpen && cartPreview === "guest" && isGuests && isDesktop && !isQuiet && <CartPreview />}
        </>
      )}
    </HoverMenu>
  );
}
