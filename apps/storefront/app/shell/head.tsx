import type { Layout } from "@rambla/core/device";
import type { BrandCode } from "@rambla/core/market";

/** What the browser paints its own frame with: the surface that a page begins with. The values of packages/ui/themes.css. */
const GROUNDS: Readonly<Record<BrandCode, { readonly strip: string; readonly surface: string }>> = {
  lumbra: { strip: "#16181d", surface: "#ffffff" },
  nidora: { strip: "#33261d", surface: "#fbf7f1" },
  velmo: { strip: "#12302e", surface: "#f4f8f8" },
};

/** Icons and colours of the browser's own frame. */
export function Head({ brand, layout }: { brand: BrandCode; layout: Layout }) {
  return (
    <>
      <meta name="theme-color" content={GROUNDS[brand][layout === "mobile" ? "surface" : "strip"]} />
      <meta name="color-scheme" content="light" />
      <link rel="icon" href={`/brand/${brand}/icon.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/brand/${brand}/icon-180.png`} />
      <meta name="format-detection" content="telephone=no" />
    </>
  );
}
