import { lazyHydrate } from "../first-paint/lazy.tsx";
import { AccountMenu } from "./account/account-menu.tsx";
import { MessageBell } from "./account/message-link.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { CartMenu } from "./cart/cart-menu.tsx";
import styles from "./desktop.module.css";
import { FavouritesLink } from "./favourites-link.tsx";
import { Main, type Trouble } from "./trouble/main.tsx";
import { WaitingLink } from "./waiting-link.tsx";

const HeaderReturn = lazyHydrate(() => import("./header-return.tsx"));
const CategoryMenu = lazyHydrate(() => import("./categories/category-menu.tsx"));
const Strip = lazyHydrate(() => import("./strip/strip.tsx"));
const SearchBox = lazyHydrate(() => import("./search/search-box.tsx"));
const Footer = lazyHydrate(() => import("./footer/footer.tsx"));

function DesktopFrame({ error }: Trouble) {
  return (
    <div className={styles.frame}>
      <header>
        <div className={styles.top}>
          <WaitingLink />
          <Strip />
        </div>
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
      <Main className={styles.main} error={error} />
      <Footer />
      <HeaderReturn />
    </div>
  );
}

export default DesktopFrame;
/** The layout stays around an error. */
export const ErrorBoundary = DesktopFrame;
