import { useLocation, useMatches } from "react-router";
import { useFrameData } from "../frame-data.ts";
import { useMarket } from "../market.tsx";

const languageNames = new Map<string, string>();

/** A language in its own words: `español`, `English`. */
function languageName(tag: string): string {
  const known = languageNames.get(tag);
  if (known) return known;
  const [language = tag] = tag.split("-");
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(language) ?? language;
  languageNames.set(tag, name);
  return name;
}

/**
 * The languages of the brand, each leading to this very page on the brand's host of that country (R-073, R-074), or with
 * its `country` parameter where that decides instead (D-034); from an address that is no page's, home. The market is another one, so the browser follows them by itself.
 * @param ownFirst that of this country first; the menu keeps the brand's own order (R-054 … R-056)
 */
export function CountryLinks({ className, linkClassName, ownFirst }: { className?: string; linkClassName?: string; ownFirst?: boolean }) {
  const { languages, countryMode } = useFrameData();
  const { countryCode, sells } = useMarket();
  const { pathname, search } = useLocation();
  const isNoPage = useMatches().at(-1)?.id.endsWith(":*");
  const query = new URLSearchParams(isNoPage ? "" : search);
  query.delete("country");
  // Written once: a page shows the list twice, and writing a query is half of what a link costs.
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
