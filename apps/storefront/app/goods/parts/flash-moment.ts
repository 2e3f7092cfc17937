import { dateFormat } from "@rambla/core/date-format";
import type { PageContext } from "../../base/page-context.ts";

/** Formats the end of a flash sale in the country's time zone, so that the browser shows the same words. Server only. */
export function flashMoment({ market: { languageTag, country } }: Pick<PageContext, "market">, moment: string): string {
  return dateFormat(languageTag, { day: "numeric", month: "long", hour: "numeric", minute: "2-digit", timeZone: country.timeZone }).format(
    new Date(moment),
  );
}
