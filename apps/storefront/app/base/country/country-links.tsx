import { useLocation, useMatches } from "react-router";
import { useFrameData } from "../frame-data.ts";
import { useMarket } from "../market.tsx";

const languageNames = new Map<string, string>();

/** Names a language in that language: `español`, `English`. */
function languageName(tag: string): string {
  const known = languageNames.get(tag);
  if (known) return known;
  const [language = tag] = tag.split("-");
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(language) ?? language;
  languageNames.set(tag, name);
  return name;
}

/**
 * Links this page in each language of the brand: on the host of its country, or with the `country` parameter. Links home from an unknown
 * address. They load a new document, because the market changes.
 * @param ownFirst puts the current country first; the menu keeps the brand's order
 */
export function CountryLinks({ className, linkClassName, ownFirst }: { className?: string; linkClassName?: string; ownFirst?: boolean }) {
  const { languages, countryMode } = useFrameData();
  const { countryCode, sells } = useMarket();
  const { pathname, search } = useLocation();
  const isNoPage = useMatches().at(-1)?.id.endsWith(":*");
  const query = new URLSearchParams(isNoPage ? "" : search);
  query.delete("country");
  // Computed once, because serialising the query is half the cost of a link.
  const rest = String(query);
  const addressOf = (entry: (typeof languages)[number]): string => {
    const own = countryMode === "pro" ? "" : `country=${entry.countryCode.toLowerCase()}`;
    const asked = [rest, own].filter(Boolean).join("&");
    return `${entry.origin}${isNoPage ? "/" : pathname}${asked && `?${asked}`}`;
  };
  const isHere = (entry: (typeof languages)[number]) => sells && entry.countryCode === countryCode;
  return (
    <ul role="list" className={className}>
      {(ownFirst ? languages.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a))) : languages).map((entry) => (
        <li key={entry.code}>
          <a
            className={linkClassName}
            href={addressOf(entry)}
            hrefLang={entry.languageTag}
            lang={entry.languageTag}
            aria-current={isHere(entry) ? "true" : undefined}
          >
            {entry.name} <span>{languageName(entry.languageTag)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
