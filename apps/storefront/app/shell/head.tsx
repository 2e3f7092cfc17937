import type { BrandCode } from "@rambla/core/market";

/** Icons and colours of the browser's own frame. */
export function Head({ brand }: { brand: BrandCode }) {
  return (
    <>
      <link rel="icon" href={`/brand/${brand}/icon.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/brand/${brand}/icon-180.png`} />
      <meta name="format-detection" content="telephone=no" />
    </>
  );
}
