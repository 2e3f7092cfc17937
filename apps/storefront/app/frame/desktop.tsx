import { Outlet } from "react-router";
import { later } from "../first-paint/later.tsx";
import { AccountMenu } from "./account/account-menu.tsx";
import { MessageBell } from "./account/message-link.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { CartMenu } from "./cart/cart-menu.tsx";
import styles from "./desktop.module.css";
import { FavouritesLink } from "./favourites-link.tsx";
import { ErrorScreen } from "./trouble/error-screen.tsx";

const CategoryMenu = later(() => import("./categories/category-menu.tsx"));
const Strip = later(() => import("./strip.tsx"));
const SearchBox = later(() => import("./search/search-box.tsx"));
const Footer = later(() => import("./footer.tsx"));

/** The frame of every desktop page: strip, header, categories, content, footer. */
export default function DesktopFrame() {
  return (
    <div className={styles.frame}>
      <header>
        <Strip />
        <div className={styles.header}>
          <BrandLogo className={styles.logo} />
          <div className={styles.search}>
            <SearchBox />
          </div>
          <div className={styles.own}>
            <AccountMenu />
            <MessageBell />
            <FavouritesLink />
            <CartMenu />
          </div>
        </div>
        <CategoryMenu />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
