/** What the head of a page says to browsers and search engines; every screen's `meta` comes from here. */
import type { Layout } from "@rambla/core/device";
import type { MetaDescriptor } from "react-router";
import { catalogueOf } from "virtual:messages";
import type { loader } from "../root.tsx";
import { previewAddress } from "./picture-address.ts";
import { awaitTexts, type Subject, type Text, textOf } from "./text.tsx";

/** The layout is known where the head is written beside the data, on the server. */
export type Frame = Awaited<ReturnType<typeof loader>> & { readonly layout?: Layout };
export type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/** What the root loader gave, for `meta` functions; undefined when the root itself failed. */
export function frameOf(matches: Matches): Frame | undefined {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return isFrame(data) ? data : undefined;
}

function isFrame(data: unknown): data is Frame {
  return typeof data === "object" && data !== null && "market" in data && "hosts" in data;
}

/** The texts of a subject in the language of the page, for `meta` functions, where no hook can stand. */
export function metaText<Name extends Subject>(matches: Matches, subject: Name): Text<Name> {
  const language = frameOf(matches)?.market.language ?? "en";
  awaitTexts(subject);
  return textOf(catalogueOf(language), language, subject);
}

export type PageMeta = {
  readonly matches: Matches;
  /** The page alone: the brand is put behind it. */
  readonly title: string;
  /** One or two sentences of plain text; cut to what a result list shows. */
  readonly description?: string;
  /**
   * The address for search engines: as a desktop has it, with declared parameters only, without `/mobile` and `country`:
   * `/classifiy/list?id=100`. The same on every host of the brand.
   */
  readonly path: string;
  /** Where the same page lives on a phone, when that is not `/mobile` before the path; null when there is none. */
  readonly mobilePath?: string | null;
  /** `noindex` for pages that belong to one shopper or to one search; such a page gets no canonical address. */
  readonly robots?: "noindex" | "noindex, follow";
  /** Id of the picture that stands for the page when it is shared. */
  readonly image?: string;
  readonly imageAlt?: string;
  /** The kind of thing for Open Graph. */
  readonly kind?: "website" | "product" | "article";
  /** Structured data of the page (schema.org). */
  readonly structured?: readonly Readonly<Record<string, unknown>>[];
};

const DESCRIPTION_LIMIT = 160;

/**
 * Title, description, canonical address on the market's own host, the same page in the other countries of the brand and
 * on a phone, robots, Open Graph. Give it back from `meta`: `meta = ({ loaderData, matches }) => pageMeta({ matches, … })`.
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const frame = frameOf(page.matches);
  if (!frame) return [{ title: page.title }];
  const { market, hosts } = frame;
  const title = page.title.includes(market.brandName) ? page.title : `${page.title} · ${market.brandName}`;
  const description = page.description && shortened(page.description);
  const own = hosts.find((host) => host.countryCode === market.countryCode)?.origin ?? frame.origin;
  // Texts in a language that has no country of its own stay an address of their own.
  const canonical = market.sells ? own + page.path : withParameter(own + page.path, market.countryParameter);
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(page.robots ? [{ name: "robots", content: page.robots }] : addresses(page, frame, canonical)),
    { property: "og:site_name", content: market.brandName },
    { property: "og:type", content: page.kind ?? "website" },
    { property: "og:title", content: page.title },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:url", content: canonical },
    { property: "og:locale", content: market.languageTag.replace("-", "_") },
    ...(page.image ? preview(own, page.image, page.imageAlt ?? page.title) : []),
    ...(page.structured ?? []).map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

function addresses(page: PageMeta, frame: Frame, canonical: string): MetaDescriptor[] {
  const { market, hosts } = frame;
  // A page that names the root of its host as canonical is taken for a mistake: the home page names its phone page itself, below.
  const isPhoneHome = frame.layout === "mobile" && page.path === "/";
  const links: MetaDescriptor[] = isPhoneHome ? [] : [{ tagName: "link", rel: "canonical", href: canonical }];
  if (!market.sells) return links;
  for (const host of hosts) links.push({ tagName: "link", rel: "alternate", hrefLang: host.languageTag, href: host.origin + page.path });
  const [first] = hosts;
  if (first) links.push({ tagName: "link", rel: "alternate", hrefLang: "x-default", href: first.origin + page.path });
  const mobilePath = page.mobilePath === undefined ? mobileOf(page.path) : page.mobilePath;
  if (mobilePath !== null) {
    const own = hosts.find((host) => host.countryCode === market.countryCode)?.origin ?? frame.origin;
    links.push({ tagName: "link", rel: "alternate", media: "only screen and (max-width: 640px)", href: own + mobilePath });
  }
  return links;
}

function preview(origin: string, image: string, alt: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: origin + previewAddress(image) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const mobileOf = (path: string): string => (path === "/" ? "/mobile" : path.startsWith("/?") ? `/mobile${path.slice(1)}` : `/mobile${path}`);

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
