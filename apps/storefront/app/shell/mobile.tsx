import { Drawer, Sheet } from "@rambla/ui/modal";
import { IconButton, IconLink } from "@rambla/ui/icon-button";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigate } from "react-router";
import { BrandLogo } from "./brand-logo.tsx";
import { CartLink } from "./cart-menu.tsx";
import { CountryLinks } from "./country-links.tsx";
import { DrawerCategories } from "./drawer-categories.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Footer } from "./footer.tsx";
import { useTo } from "./market.tsx";
import { SearchBox } from "./search-box.tsx";
import { useText } from "./text.tsx";
import styles from "./mobile.module.css";

/** The frame of every phone page: one sticky row on top, content, footer, the bar at the bottom (R-089 … R-092). */
export default function Shell() {
  const isBare = useMatches().some(({ handle }) => hasOwnBottomBar(handle));
  return (
    <div className={styles.shell} data-bottom-bar={isBare ? undefined : ""}>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      {!isBare && <BottomBar />}
    </div>
  );
}

/** A screen with a bar of its own at the bottom says so: `export const handle = { ownBottomBar: true }`. */
function hasOwnBottomBar(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "ownBottomBar" in handle && handle.ownBottomBar === true;
}

function Header() {
  const text = useText("shell");
  const to = useTo();
  const navigate = useNavigate();
  const { key } = useLocation();
  const hasHistory = useHasHistory();
  const [window, setWindow] = useState<"menu" | "search">();
  const search = useRef<HTMLInputElement>(null);
  const close = () => setWindow(undefined);

  useEffect(() => setWindow(undefined), [key]);
  useEffect(() => {
    if (window === "search") search.current?.focus();
  }, [window]);

  return (
    <header className={styles.header}>
      <div className={styles.side}>
        <IconButton
          icon="menu"
          label={text("menu")}
          className={styles.scripted}
          aria-haspopup="dialog"
          onClick={() => setWindow("menu")}
        />
        {hasHistory && <IconButton icon="back" label={text("back")} onClick={() => void navigate(-1)} />}
      </div>
      <BrandLogo />
      <div className={styles.side}>
        <IconLink
          icon="search"
          label={text("search")}
          href={to.search()}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            setWindow("search");
          }}
        />
        <CartLink />
      </div>
      <Drawer open={window === "menu"} onClose={close} title={text("menu")} closeLabel={text("close")}>
        <DrawerCategories />
        <h3 className={styles.drawerTitle}>{text("chooseCountry")}</h3>
        <CountryLinks className={styles.countries} />
      </Drawer>
      <Sheet open={window === "search"} onClose={close} title={text("search")} closeLabel={text("close")} className={styles.search}>
        <SearchBox open input={search} onDone={close} />
      </Sheet>
    </header>
  );
}

/** Whether the way back stays inside the shop: the router counts the pages of this tab. */
function useHasHistory(): boolean {
  const { key } = useLocation();
  const [has, setHas] = useState(false);
  useEffect(() => {
    const state: unknown = window.history.state;
    setHas(typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" && state.idx > 0);
  }, [key]);
  return has;
}

function BottomBar() {
  const text = useText("shell");
  const to = useTo();
  const { pathname } = useLocation();
  const current = (address: string) => (pathname === address.split("?")[0] ? ("page" as const) : undefined);
  return (
    <nav className={styles.bottom} aria-label={text("mainMenu")}>
      <IconLink icon="home" label={text("home")} caption={text("home")} href={to.home()} aria-current={current(to.home())} />
      <IconLink
        icon="grid"
        label={text("categories")}
        caption={text("categories")}
        href={to.categories()}
        aria-current={current(to.categories())}
      />
      <CartLink caption={text("cart")} />
    </nav>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
