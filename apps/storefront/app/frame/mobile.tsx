import { IconButton, IconLink } from "@rambla/ui/icon-button";
import { type MouseEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useFrameData } from "../base/frame-data.ts";
import { showGoing } from "../base/going.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { lazy, lazyHydrate } from "../first-paint/lazy.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { homeAddresses } from "../home/parts/addresses.ts";
import { searchAddresses } from "../search/parts/addresses.ts";
import { AccountLink } from "./account/account-link.tsx";
import { MessageLink } from "./account/message-link.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { CartLink } from "./cart/cart-menu.tsx";
import { FavouritesLink } from "./favourites-link.tsx";
import styles from "./mobile.module.css";
import { Main, type Trouble } from "./trouble/main.tsx";
import { WaitingLink } from "./waiting-link.tsx";
import { useForgetOnArrival } from "./use-forget-on-arrival.ts";

const AppReturn = lazy(() => import("./app/app-return.tsx"), "optional");
const HeaderWindows = lazy(() => import("./header-windows.tsx"));
const Footer = lazyHydrate(() => import("./footer/footer.tsx"));

function MobileFrame({ error }: Trouble) {
  return (
    <div className={styles.frame}>
      <Header />
      <Main className={styles.main} error={error} />
      <Footer />
      <BottomBar />
    </div>
  );
}

function Header() {
  const text = useText("base");
  const toSearch = useTo(searchAddresses);
  const navigate = useNavigate();
  const hasHistory = useHasHistory();
  const isInApp = useIsInApp();
  const [window, setWindow] = useState<"menu" | "search">();
  // Stays drawn after the first opening, so that closing can animate and the focus returns.
  const [wanted, setWanted] = useState(false);
  const close = () => setWindow(undefined);
  const keep = useForgetOnArrival(close);
  const show = (which: "menu" | "search") => {
    keep();
    setWanted(true);
    setWindow(which);
  };

  const goBack = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    showGoing(currentTarget);
    void navigate(-1);
  };
  return (
    <header className={styles.header}>
      <div className={styles.side}>
        <IconButton icon="menu" label={text("menu")} className={styles.scripted} aria-haspopup="dialog" onClick={() => show("menu")} />
        {hasHistory && <IconButton icon="back" label={text("back")} onClick={goBack} />}
        {isInApp && <AppReturn />}
      </div>
      <BrandLogo />
      <div className={styles.side}>
        <IconLink
          icon="search"
          label={text("search")}
          href={toSearch.search()}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            show("search");
          }}
        />
        <MessageLink />
        <FavouritesLink />
        <CartLink />
      </div>
      {wanted && <HeaderWindows open={window} onClose={close} />}
    </header>
  );
}

/** Whether "back" stays inside the shop: the router counts this tab's pages. */
function useHasHistory(): boolean {
  const { key } = useLocation();
  const [has, setHas] = useState(false);
  useEffect(() => {
    const state: unknown = window.history.state;
    setHas(typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" && state.idx > 0);
  }, [key]);
  return has;
}

/** Whether this is the app's own browser, by its user agent. */
function useIsInApp(): boolean {
  const { webView } = useFrameData().app;
  const [isIn, setIn] = useState(false);
  useEffect(() => setIn(webView !== "" && navigator.userAgent.includes(webView)), [webView]);
  return isIn;
}

function BottomBar() {
  const text = useText("base");
  const to = useTo(homeAddresses);
  const toGoods = useTo(goodsAddresses);
  const { pathname } = useLocation();
  const current = (address: string) => (pathname === address.split("?")[0] ? ("page" as const) : undefined);
  return (
    <nav className={styles.bottom} aria-label={text("mainMenu")}>
      <IconLink icon="home" label={text("home")} caption={text("home")} href={to.home()} aria-current={current(to.home())} />
      <IconLink
        icon="grid"
        label={text("categories")}
        caption={text("categories")}
        href={toGoods.categories()}
        aria-current={current(toGoods.categories())}
      />
      <CartLink caption={text("cart")} />
      <MessageLink captioned />
      <AccountLink captioned />
      <WaitingLink />
    </nav>
  );
}

export default MobileFrame;
/** The layout stays around an error. */
export const ErrorBoundary = MobileFrame;
