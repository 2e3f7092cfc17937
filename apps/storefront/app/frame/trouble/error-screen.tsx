import { layoutOf } from "@rambla/core/device";
import type { Text } from "@rambla/texts/format";
import { Button, LinkButton } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Component, type ReactNode, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useBackOnline } from "../../base/connection/use-online.ts";
import { useBrand } from "../../base/frame-data.ts";
import { UNKNOWN_MIDDLEWARE } from "../../base/page.ts";
import { illustrationAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import styles from "./error-screen.module.css";
import { reloadPage } from "../../base/reload-page.ts";

type Kind = "notFound" | "offline" | "pageError" | "serverError" | "unknownMiddleware";

/** The router's message for a server loader's error. */
const SERVER_ERROR = "Unexpected Server Error";

function kindOf(error: unknown): Kind {
  if (isRouteErrorResponse(error))
    return error.status === 404 ? "notFound" : error.data === UNKNOWN_MIDDLEWARE ? "unknownMiddleware" : "serverError";
  if (typeof window === "undefined" || !(error instanceof Error) || error.message === SERVER_ERROR) return "serverError";
  // Offline explains any failure.
  return navigator.onLine ? "pageError" : "offline";
}

const WORDS = {
  notFound: { title: "notFoundTitle", sentence: "notFound", picture: "notFound" },
  offline: { title: "offlineTitle", sentence: "offlinePage", picture: "offline" },
  pageError: { title: "pageErrorTitle", sentence: "pageError", picture: "serverError" },
  serverError: { title: "serverErrorTitle", sentence: "serverError", picture: "serverError" },
  unknownMiddleware: { title: "serverErrorTitle", sentence: "unknownMiddleware", picture: "serverError" },
} as const;

/**
 * Shows a failed page: page error, server error, no connection, or a missing page without the layout. Uses only what cannot have failed,
 * and adapts to the window by itself.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const text = useText("base");
  return (
    <LastResort text={text}>
      <ErrorPage kind={kindOf(error)} />
    </LastResort>
  );
}

function ErrorPage({ kind }: { kind: Kind }) {
  const text = useText("base");
  const { title, sentence, picture } = WORDS[kind];
  const home = useHome();
  const brand = useBrand();
  const [isPictureMissing, setPictureMissing] = useState(false);
  const [isRetried, setRetried] = useState(false);
  const isOffline = kind === "offline";
  useBackOnline(() => isOffline && reloadPage());
  const retry = () => {
    // Offline, the browser would replace this page by its own error page.
    if (isOffline && !navigator.onLine) setRetried(true);
    else window.location.assign(window.location.href);
  };
  return (
    <div className={styles.page}>
      <title>{text(title)}</title>
      <meta name="robots" content="noindex" />
      {isPictureMissing || !brand ? (
        // The icons are in the page already; an illustration might fail to load.
        <span className={styles.sign}>
          <Icon name="alert" />
        </span>
      ) : (
        <img
          className={styles.picture}
          src={illustrationAddress(picture, brand)}
          alt=""
          width={480}
          height={336}
          onError={() => setPictureMissing(true)}
        />
      )}
      <div className={styles.words}>
        <h1>{text(title)}</h1>
        <p className={styles.sentence}>{text(sentence)}</p>
        <div className={styles.actions}>
          {/* Without the router: home loads as a document. Offline home is not available either. */}
          {!isOffline && (
            <LinkButton size="l" href={home} target="_self">
              {text("showFailedHome")}
            </LinkButton>
          )}
          {kind !== "notFound" && (
            <Button size="l" variant={isOffline ? "primary" : "secondary"} onClick={retry}>
              {text("retry")}
            </Button>
          )}
        </div>
        {isOffline && (
          <p className={styles.still} role="status">
            {isRetried && text("needsConnection")}
          </p>
        )}
      </div>
    </div>
  );
}

function useHome(): string {
  const { pathname, search } = useLocation();
  const country = new URLSearchParams(search).get("country");
  const home = layoutOf(pathname) === "mobile" ? "/mobile" : "/";
  return country ? `${home}?${new URLSearchParams({ country })}` : home;
}

/** The fallback when the error page itself fails: what happened, and a link home. */
class LastResort extends Component<{ text: Text<"base">; children: ReactNode }, { details?: string }> {
  override state: { details?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { details: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { text, children } = this.props;
    const { details } = this.state;
    if (details === undefined) return children;
    return (
      <>
        <p>{text("showFailed", { details })}</p>
        <a href="/">{text("showFailedHome")}</a>
      </>
    );
  }
}
