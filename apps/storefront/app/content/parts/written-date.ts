import { dateFormat } from "@rambla/core/date-format";
import type { PageContext } from "../../base/page-context.ts";

/** Formats the day of a moment in the page's country, on the server. */
export const dayOf = ({ market: { languageTag, country } }: Pick<PageContext, "market">, moment: string): string =>
  dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone }).format(new Date(moment));
