import type { Layout } from "@rambla/core/device";
import type { PageMarket } from "./market.tsx";

/** Icons and colours for the browser's own interface. */
export function BrowserFrame({ market: { brand, tokens }, layout }: { market: Pick<PageMarket, "brand" | "tokens">; layout: Layout }) {
  return (
    <>
      <meta name="theme-color" content={tokens[layout === "mobile" ? "--surface" : "--ground-dark"]} />
      <meta name="color-scheme" content="light" />
      <link rel="icon" href={`/brand/${brand}/icon.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/brand/${brand}/icon-180.png`} />
      <meta name="format-detection" content="telephone=no" />
    </>
  );
}
