import { dateFormat } from "@rambla/core/date-format";
import type { PageContext } from "../../base/page-context.ts";

/** The end of a flash sale in words and by the clock of the market's country, so that the browser shows the very same text. Server only. */
export function flashMoment({ market: { languageTag, country } }: Pick<PageContext, "market">, moment: string): string {
  return dateFormat(languageTag, { day: "numeric", month: "long", hour: "numeric", minute: "2-digit", timeZone: country.timeZone }).format(
    new Date(moment),
  );
}
