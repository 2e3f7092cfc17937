import type { BrandCode } from "@rambla/core/market";
import { Icon } from "@rambla/ui/icon";
import { ProgressBar } from "@rambla/ui/progress-bar";
import { ToastRegion } from "@rambla/ui/toast";
import { closeToastsAbout, toast } from "@rambla/ui/toast-store";
import { useContext, useEffect, useRef } from "react";
// Outside an error page the router has no public way to tell that a navigation failed.
import { UNSAFE_DataRouterDataContext as RouterData, useBlocker, useLocation, useNavigation } from "react-router";
import { useBrand, useProgressTimes } from "../../base/frame-data.ts";
import { CART } from "../../cart/parts/addresses.ts";
import { CONFIRM } from "../../order/parts/addresses.ts";
import { keepsFocus } from "../../base/form/keeps-focus.ts";
import { Attention } from "../attention/attention.tsx";
import styles from "./page-status.module.css";
import { illustrationAddress } from "../../base/picture-address.ts";
import { useIsReloadRefused } from "./reload-guard.ts";
import { useText } from "../../base/text.tsx";
import { useOnline } from "../../base/connection/use-online.ts";

/** What lies over every page: skip link, progress, lost connection, toasts and banners. */
export default function PageStatus() {
  const text = useText("base");
  const online = useOnline();
  const { state } = useNavigation();
  const router = useContext(RouterData);
  const times = useProgressTimes();
  const brand = useBrand();
  const isStuck = useIsReloadRefused();
  const isFailed = isStuck || Boolean(router?.errors);
  useFocusOnNewPage();
  useStayWhileOffline();
  useOfflinePicture(brand);
  const { pathname } = useLocation();
  useEffect(() => {
    if (showsCart(pathname)) closeToastsAbout(CART);
  }, [pathname]);
  return (
    <>
      <a className="skip-link" href="#main">
        {text("skip")}
      </a>
      <ProgressBar busy={state !== "idle" && !isStuck} failed={isFailed} label={text("loading")} times={times} />
      <output className={styles.offline}>
        {/* An error page says it itself. */}
        {!online && !isFailed && (
          <span className={styles.words}>
            <Icon name="alert" size={20} />
            {text("offline")}
          </span>
        )}
      </output>
      <ToastRegion label={text("notices")} closeLabel={text("close")} />
      {brand && <Attention />}
    </>
  );
}

/** Whether a page shows the cart: it needs no message about additions. */
const showsCart = (pathname: string): boolean => [CART, CONFIRM].includes(pathname.replace(/^\/(mobile\/)?/, ""));

/** Blocks navigations offline and shows why. */
function useStayWhileOffline(): void {
  const text = useText("base");
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const stays = !navigator.onLine && (next.pathname !== here.pathname || next.search !== here.search || next.hash === here.hash);
    // Synchronously: the router's state reaches a component only when all of its parts are loaded.
    if (stays) {
      // A dialog would hide the message.
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      toast({ text: text("needsConnection") });
    }
    return stays;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
}

/** Moves the focus to the new content after a navigation, for keyboards and screen readers. */
function useFocusOnNewPage(): void {
  const { pathname, search, state } = useLocation();
  const page = `${pathname} ${new URLSearchParams(search).get("id") ?? ""}`;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (keepsFocus(state)) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [page, state]);
}

/** Milliseconds until nothing more urgent is left to load. */
const QUIET_AFTER = 8000;

/** Loads the offline page's picture while there is a connection. */
function useOfflinePicture(brand: BrandCode | undefined): void {
  useEffect(() => {
    if (!brand) return;
    const timer = setTimeout(() => {
      new Image().src = illustrationAddress("offline", brand);
    }, QUIET_AFTER);
    return () => clearTimeout(timer);
  }, [brand]);
}
