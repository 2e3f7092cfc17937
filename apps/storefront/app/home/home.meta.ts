import { formatMoney, parseDecimal } from "@rambla/core/money";
import type { MetaDescriptor } from "react-router";
import { frameOf, type Matches, metaText, pageMeta } from "../shell/meta.ts";
import { logoAddress } from "../shell/picture-address.ts";
import type { LoadedHome } from "./home.data.ts";

export function describe(loaded: LoadedHome, matches: Matches): MetaDescriptor[] {
  const frame = frameOf(matches);
  if (!frame) return [];
  const text = metaText(matches, "home");
  const { market, tree, origin, delivery } = frame;
  const freeFrom = delivery && parseDecimal(delivery.freeFrom, delivery.currency);
  const categories = new Intl.ListFormat(market.languageTag, { type: "conjunction" }).format(tree.map((category) => category.title));
  return pageMeta({
    matches,
    title: text("pageTitle", { brand: market.brandName }),
    description: freeFrom
      ? text("pageDescription", { brand: market.brandName, categories, freeFrom: formatMoney(freeFrom) })
      : text("pageDescriptionPlain", { brand: market.brandName, categories }),
    path: "/",
    image: loaded.banners[0]?.imgUrl,
    structured: [
      { "@type": "Organization", name: market.brandName, url: `${origin}/`, logo: origin + logoAddress(market.brand) },
      {
        "@type": "WebSite",
        name: market.brandName,
        url: `${origin}/`,
        potentialAction: { "@type": "SearchAction", target: `${origin}/search?key={key}`, "query-input": "required name=key" },
      },
    ],
  });
}
