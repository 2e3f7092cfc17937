import "@rambla/ui/tokens.css";
import "@rambla/ui/themes.css";
import "@rambla/ui/fonts.css";
import "@rambla/ui/base.css";
import { layoutOf } from "@rambla/core/device";
import { writeCurrencies } from "@rambla/core/money";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { catalogueOf } from "virtual:messages";
import { CartHome } from "./frame/cart/cart-home.tsx";
import { ErrorScreen } from "./frame/trouble/error-screen.tsx";
import { loadFrame } from "./base/load-frame.ts";
import { BrowserFrame } from "./base/browser-frame.tsx";
import { DocumentScripts } from "./first-paint/document-scripts.tsx";
import { lazyHydrate } from "./first-paint/lazy.tsx";
import { EarlyPresses } from "@rambla/ui/early";
import { LinkFollower } from "./first-paint/link-follower.tsx";
import { MarketProvider } from "./base/market.tsx";
import { pageContext } from "./base/page-context.ts";
import { TextProvider } from "./base/text.tsx";

const PageStatus = lazyHydrate(() => import("./frame/trouble/page-status.tsx"));

export const loader = ({ context }: Route.LoaderArgs) => loadFrame(context.get(pageContext));

/** The layout's data stay the same within a market. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const layout = layoutOf(useLocation().pathname);
  const language = data?.market.language ?? "en";
  const catalogue = catalogueOf(language);
  if (data) writeCurrencies(data.currencies);
  const page = (
    <>
      <PageStatus />
      {children}
    </>
  );
  return (
    <html
      lang={data?.market.languageTag ?? "en"}
      data-language={language}
      data-texts={data?.texts}
      data-layout={layout}
      data-twin={data?.twin}
      data-reload-guard={data?.reloadGuardSeconds}
      style={data?.market.tokens}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Links />
        {data && <BrowserFrame market={data.market} layout={layout} />}
        <Meta />
      </head>
      <body>
        <TextProvider catalogue={catalogue} language={language}>
          {data ? (
            <MarketProvider market={data.market} layout={layout}>
              {page}
              <CartHome />
            </MarketProvider>
          ) : (
            page
          )}
          <ScrollRestoration />
          <DocumentScripts />
        </TextProvider>
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <LinkFollower />
      <EarlyPresses />
    </>
  );
}

/** Shown when the layout's data or program are missing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen error={error} />
    </main>
  );
}
