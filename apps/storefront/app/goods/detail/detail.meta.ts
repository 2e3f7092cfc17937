/** The head of a product page for people and search engines. */
import type { Days } from "@rambla/core/delivery-time";
import { isoCurrency } from "@rambla/core/money";
import type { Described } from "../../base/head.ts";
import { deliveryTimeOf } from "../../base/load-frame.ts";
import type { PageContext } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { previewAddress } from "../../base/picture-address.ts";
import { breadcrumbList } from "../parts/breadcrumb-list.ts";
import { DETAIL, goodsAddresses } from "../parts/addresses.ts";
import { isPreSale, type StockState } from "../parts/catalogue.ts";
import type { ToldComment } from "../comments/told-comments.ts";
import type { LoadedGoods } from "./detail.data.ts";

const AVAILABILITY = {
  HAVE_STOCK: "https://schema.org/InStock",
  NERVOUS_STOCK: "https://schema.org/LimitedAvailability",
  NO_STOCK: "https://schema.org/OutOfStock",
} as const satisfies Record<StockState, string>;

export function describe(loaded: LoadedGoods, page: PageContext): Described {
  const { goods, description, commentRequest, askedDistributionId } = loaded;
  const ways = waysOf("desktop", undefined);
  // Canonical: only the id counts, links have more parameters.
  const path = ways.to(DETAIL, { id: goods.goodsId });
  const isPlain = commentRequest.page === 1 && commentRequest.score === undefined && askedDistributionId === "0";
  const steps = [
    ...goods.breadcrumb.map((step) => ({ name: step.title, path: goodsAddresses(ways).allGoods({ id: step.goodsClassifyId }) })),
    { name: goods.title, path },
  ];
  return {
    title: goods.title,
    description,
    path,
    countries: goods.soldIn,
    robots: isPlain ? undefined : "noindex, follow",
    image: goods.picture.pictureId,
    imageAlt: goods.title,
    kind: "product",
    structured: [productOf(loaded, page, path), breadcrumbList(page, steps)],
  };
}

/** The product in schema.org's terms, with the page's price. */
function productOf(loaded: LoadedGoods, page: PageContext, path: string): Record<string, unknown> {
  const {
    origin,
    market: {
      brand: { name: brand },
    },
  } = page;
  const deliveryTime = deliveryTimeOf(page);
  const { goods, pictures, description, scores, delivery } = loaded;
  const { price, currency } = goods.priceTag;
  // Search engines need an author: anonymous comments count only in the average.
  const spoken = (loaded.comments?.items ?? []).flatMap(({ author, ...comment }) => (author === null ? [] : [{ ...comment, author }]));
  return {
    "@type": "Product",
    "@id": `${origin}${path}#product`,
    name: goods.title,
    description,
    sku: goods.articleNumber,
    productID: goods.goodsId,
    brand: { "@type": "Brand", name: brand },
    image: pictures.map((picture) => origin + previewAddress(picture.pictureId)),
    category: goods.breadcrumb.map((step) => step.title).join(" > "),
    ...(scores.score !== null && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: scores.score, reviewCount: scores.total, bestRating: 5, worstRating: 1 },
    }),
    ...(spoken.length > 0 && { review: spoken.map(reviewOf) }),
    ...(goods.energyClass !== null && {
      hasEnergyConsumptionDetails: {
        "@type": "EnergyConsumptionDetails",
        hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${goods.energyClass}`,
        energyEfficiencyScaleMin: "https://schema.org/EUEnergyEfficiencyCategoryG",
        energyEfficiencyScaleMax: "https://schema.org/EUEnergyEfficiencyCategoryA",
      },
    }),
    offers: {
      "@type": "Offer",
      url: origin + path,
      price,
      priceCurrency: isoCurrency(currency),
      // A pre-sale that does not run sells nothing.
      availability: isPreSale(goods) && goods.stock !== "NO_STOCK" ? "https://schema.org/PreSale" : AVAILABILITY[goods.stock],
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: brand },
      ...returnPolicyOf(page),
      ...(delivery && {
        shippingDetails: {
          "@type": "OfferShippingDetails",
          shippingRate: {
            "@type": "MonetaryAmount",
            value: Number(price) >= Number(delivery.freeFrom) ? "0.00" : delivery.fee,
            currency: isoCurrency(delivery.currency),
          },
          shippingDestination: { "@type": "DefinedRegion", addressCountry: loaded.countryCode },
          // The delivery time of a pre-sale is unknown.
          ...(!isPreSale(goods) && {
            deliveryTime: {
              "@type": "ShippingDeliveryTime",
              handlingTime: quantityOf(deliveryTime.sent),
              transitTime: quantityOf(deliveryTime.onTheWay),
            },
          }),
        },
      }),
    },
  };
}

/** The right of withdrawal as the policy page tells it; nothing where there is none. */
function returnPolicyOf({ market: { country }, settings }: PageContext) {
  return (
    country.withdrawal && {
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: country.code,
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        merchantReturnDays: settings.withdrawal.days,
        returnMethod: "https://schema.org/ReturnByMail",
        returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
        refundType: "https://schema.org/FullRefund",
      },
    }
  );
}

function reviewOf(comment: Pick<ToldComment, "score" | "text" | "createdAt" | "languageTag"> & { readonly author: string }) {
  const { score, text, author, createdAt, languageTag } = comment;
  return {
    "@type": "Review",
    author: { "@type": "Person", name: author },
    datePublished: createdAt.slice(0, 10),
    inLanguage: languageTag,
    reviewBody: text,
    reviewRating: { "@type": "Rating", ratingValue: score, bestRating: 5, worstRating: 1 },
  };
}

function quantityOf({ from, to }: Days) {
  return { "@type": "QuantitativeValue", minValue: from, maxValue: to, unitCode: "DAY" };
}
