import { useLocation } from "react-router";
import { useFrameData } from "./frame-data.ts";
import { useMarket } from "./market.tsx";

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
 * its `country` parameter where that decides instead (D-034). The market is another one, so the browser follows them by itself.
 */
export function CountryLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const { languages, countryMode } = useFrameData();
  const { countryCode, sells } = useMarket();
  const { pathname, search } = useLocation();
  const addressOf = (entry: (typeof languages)[number]): string => {
    const query = new URLSearchParams(search);
    query.delete("country");
    if (countryMode !== "pro") query.set("country", entry.countryCode.toLowerCase());
    return `${entry.origin}${pathname}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <ul role="list" className={className}>
      {languages.map((entry) => (
        <li key={entry.code}>
          <a
            className={linkClassName}
            href={addressOf(entry)}
            hrefLang={entry.languageTag}
            lang={entry.languageTag}
            aria-current={sells && entry.countryCode === countryCode ? "true" : undefined}
          >
            {entry.name} <span>{languageName(entry.languageTag)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
