import "@rambla/ui/tokens.css";
import "@rambla/ui/themes.css";
import "@rambla/ui/fonts.css";
import "@rambla/ui/base.css";
import { layoutOf } from "@rambla/core/device";
import { writeCurrencies } from "@rambla/core/money";
import { tags } from "@rambla/core/tags";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { catalogueOf } from "virtual:messages";
import { ErrorScreen } from "./shell/error-screen.tsx";
import { deliveryOf, deliveryTimeOf, hostsOf, marketOf } from "./shell/frame.ts";
import { Head } from "./shell/head.tsx";
import { later } from "./shell/later.tsx";
import { EarlyPresses } from "@rambla/ui/early";
import { LinkFollower } from "./shell/link-follower.tsx";
import { MarketProvider } from "./shell/market.tsx";
import { pageContext } from "./shell/page-context.ts";
import { useRefusedReload } from "./shell/reload-guard.ts";
import { TextProvider } from "./shell/text.tsx";

const PageStatus = later(() => import("./shell/page-status.tsx"));

/** What every page needs: the market and the category tree of the menus. The same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand, country } = page.market;
  page.tag(tags.categories(brand.code), tags.home(brand.code, country.code));
  const [tree, platforms, footer, carriers, delivery] = await Promise.all([
    page.api.goods.goodsClassifyTree({ homePage: true }),
    page.api.payment.paymentPlatforms(),
    page.api.home.homeCountry({ countryCode: country.code, brandCode: brand.code }),
    page.api.shipping.logisticsPricingCountryCode(),
    deliveryOf(page),
  ]);
  return {
    market: marketOf(page),
    currencies: page.settings.currencies,
    origin: page.origin,
    twin: page.twin,
    tree,
    languages: brand.languages.flatMap((code) => {
      const found = Object.values(page.settings.countries).find((entry) => entry.listCode === code);
      const origin = page.settings.countryMode === "pro" ? page.hosts.find((entry) => entry.countryCode === found?.code)?.origin : page.origin;
      return found && origin !== undefined ? [{ code, countryCode: found.code, name: found.ownName, origin, languageTag: found.languageTag }] : [];
    }),
    countryMode: page.settings.countryMode,
    hosts: hostsOf(page),
    /** The brands that sell in this country, this one included. */
    brands: page.brands,
    delivery,
    deliveryTime: deliveryTimeOf(page),
    searchHistoryMax: page.settings.search.historyMax,
    paymentMethods: platforms.map((platform) => platform.name),
    footer: footer.countryParameterDto,
    carriers,
  };
}

/** The frame's data never change while a shopper moves within a market. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const layout = layoutOf(useLocation().pathname);
  const language = data?.market.language ?? "en";
  const catalogue = catalogueOf(language);
  if (data) writeCurrencies(data.currencies);
  return (
    <html
      lang={data?.market.languageTag ?? "en"}
      data-language={language}
      data-brand={data?.market.brand}
      data-layout={layout}
      data-twin={data?.twin}
      style={data?.market.tokens}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {data && <Head market={data.market} layout={layout} />}
        {/* In this order the server may write the styles first without moving past anything that is hydrated in place. */}
        <Links />
        <Meta />
      </head>
      <body>
        <TextProvider catalogue={catalogue} language={language}>
          <PageStatus />
          {data ? (
            <MarketProvider market={data.market} layout={layout}>
              {children}
            </MarketProvider>
          ) : (
            children
          )}
        </TextProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useRefusedReload();
  return (
    <>
      <Outlet />
      <LinkFollower />
      <EarlyPresses />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
