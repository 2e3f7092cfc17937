/** Writes the head of a page for browsers and search engines, on the server. */
import { type Subject, type Text, type TextName, textNamed, textOf } from "@rambla/texts/format";
import type { MetaDescriptor } from "react-router";
import { catalogueOf } from "virtual:messages";
import { hostsOf } from "./load-frame.ts";
import type { PageContext } from "./page-context.ts";
import { pathOf, type Robots } from "./page.ts";
import { previewAddress } from "./picture-address.ts";

/** What a page adds to its declaration. */
export type Described = {
  /** Without the brand, which is appended. */
  readonly title?: string;
  /** Plain text of one or two sentences; cut to the length of a search result. */
  readonly description?: string;
  /**
   * Canonical path of the desktop layout with declared parameters only, without `/mobile` and `country`: `/classifiy/list?id=100`. The same
   * on every host of the brand.
   */
  readonly path?: string;
  /** Path on a phone, where it is not `/mobile` and the path; null when there is none. */
  readonly mobilePath?: string | null;
  /** Countries that have the page; undefined for all of the brand. */
  readonly countries?: readonly string[] | undefined;
  /** A page that is not indexed gets no canonical address. */
  readonly robots?: Robots;
  /** Id of the picture for shared links. */
  readonly image?: string;
  readonly imageAlt?: string;
  /** The Open Graph type. */
  readonly kind?: "website" | "product" | "article";
  /** Structured data (schema.org). */
  readonly structured?: readonly Readonly<Record<string, unknown>>[];
};

const DESCRIPTION_LIMIT = 160;

/** Gives the texts of a subject on the server, where hooks are not available. */
export const textFor = <Name extends Subject>({ market }: Pick<PageContext, "market">, subject: Name): Text<Name> =>
  textOf(catalogueOf(market.language), market.language, subject);

export const textNamedFor = ({ market }: PageContext, name: TextName): string =>
  textNamed(catalogueOf(market.language), market.language, name);

/**
 * Gives all head entries.
 * @param described overrides the page's declaration
 */
export function headOf(page: PageContext, described: Described): MetaDescriptor[] {
  const { market, declared } = page;
  const { brand } = market;
  const name = described.title ?? declaredTitle(page);
  const description = described.description && shortened(described.description);
  const path = described.path ?? (declared ? pathOf(declared, "desktop") : "/");
  // A language without a country of its own keeps its `country` parameter.
  const canonical = market.sells ? ownOrigin(page) + path : withParameter(ownOrigin(page) + path, market.countryParameter);
  return [
    { title: name.includes(brand.name) ? name : `${name} · ${brand.name}` },
    ...(description ? [{ name: "description", content: description }] : []),
    ...forRobots(page, path, described, canonical),
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: described.kind ?? "website" },
    { property: "og:title", content: name },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:url", content: canonical },
    { property: "og:locale", content: market.languageTag.replace("-", "_") },
    ...(described.image ? preview(ownOrigin(page), described.image, described.imageAlt ?? name) : []),
    // Only documents need structured data, not client navigations.
    ...(page.isData ? [] : (described.structured ?? [])).map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

const declaredTitle = (page: PageContext): string => {
  const title = page.declared?.title;
  return title ? textNamedFor(page, title) : page.market.brand.name;
};

const ownOrigin = (page: PageContext): string =>
  hostsOf(page).find((host) => host.countryCode === page.market.country.code)?.origin ?? page.origin;

function forRobots(page: PageContext, path: string, described: Described, canonical: string): MetaDescriptor[] {
  const { declared } = page;
  // The address of a personal page may hold the token of an order.
  if (declared && declared.seenBy !== "everyone")
    return [
      { name: "robots", content: "noindex" },
      { name: "referrer", content: "same-origin" },
    ];
  const robots = described.robots ?? declared?.robots;
  return robots ? [{ name: "robots", content: robots }] : addressesOf(page, path, described, canonical);
}

function addressesOf(
  page: PageContext,
  path: string,
  { mobilePath = mobileOf(path), countries }: Described,
  canonical: string,
): MetaDescriptor[] {
  const { market } = page;
  const hosts = hostsOf(page);
  // Search engines take the host's root as canonical for a mistake. The desktop home page names its phone page below.
  const isPhoneHome = page.layout === "mobile" && path === "/";
  const links: MetaDescriptor[] = isPhoneHome ? [] : [{ tagName: "link", rel: "canonical", href: canonical }];
  if (!market.sells) return links;
  const others = countries ? hosts.filter(({ countryCode }) => countries.includes(countryCode)) : hosts;
  for (const host of others) links.push({ tagName: "link", rel: "alternate", hrefLang: host.languageTag, href: host.origin + path });
  const [first] = others;
  if (first) links.push({ tagName: "link", rel: "alternate", hrefLang: "x-default", href: first.origin + path });
  if (mobilePath !== null)
    links.push({ tagName: "link", rel: "alternate", media: "only screen and (max-width: 640px)", href: ownOrigin(page) + mobilePath });
  return links;
}

function preview(origin: string, image: string, alt: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: origin + previewAddress(image) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const mobileOf = (path: string): string =>
  path === "/" ? "/mobile" : path.startsWith("/?") ? `/mobile${path.slice(1)}` : `/mobile${path}`;

function withParameter(address: string, country: string | undefined): string {
  if (!country) return address;
  return `${address}${address.includes("?") ? "&" : "?"}country=${country}`;
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= DESCRIPTION_LIMIT) return plain;
  const cut = plain.slice(0, DESCRIPTION_LIMIT - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_LIMIT / 2))}…`;
}
