/** Fixed lists of values, with keys of `dictionary.json`. */
import type { TextKey } from "@rambla/texts/format";

/** In display order. */
export const DICTIONARIES = {
  /** `{sort}-{order}`. */
  sortOptions: {
    "sales-desc": "sortOptions.sales-desc",
    "marketTime-desc": "sortOptions.marketTime-desc",
    "price-asc": "sortOptions.price-asc",
    "price-desc": "sortOptions.price-desc",
    "comments-desc": "sortOptions.comments-desc",
  },
  /** Free text is also possible. */
  cancelReasons: {
    changedMind: "cancelReasons.changedMind",
    wrongItem: "cancelReasons.wrongItem",
    wrongAddress: "cancelReasons.wrongAddress",
    tooLate: "cancelReasons.tooLate",
    cheaperElsewhere: "cancelReasons.cheaperElsewhere",
    other: "cancelReasons.other",
  },
  returnReasons: {
    damaged: "returnReasons.damaged",
    faulty: "returnReasons.faulty",
    wrongItem: "returnReasons.wrongItem",
    notAsDescribed: "returnReasons.notAsDescribed",
    missingParts: "returnReasons.missingParts",
    doesNotFit: "returnReasons.doesNotFit",
    changedMind: "returnReasons.changedMind",
    other: "returnReasons.other",
  },
  /** For returns. Another carrier is also possible. */
  logisticsCompanies: {
    correos: "logisticsCompanies.correos",
    seur: "logisticsCompanies.seur",
    dhl: "logisticsCompanies.dhl",
    dpd: "logisticsCompanies.dpd",
    gls: "logisticsCompanies.gls",
    ups: "logisticsCompanies.ups",
    fedex: "logisticsCompanies.fedex",
    inpost: "logisticsCompanies.inpost",
    postnl: "logisticsCompanies.postnl",
    deutschePost: "logisticsCompanies.deutschePost",
    laPoste: "logisticsCompanies.laPoste",
    posteItaliane: "logisticsCompanies.posteItaliane",
    ctt: "logisticsCompanies.ctt",
    royalMail: "logisticsCompanies.royalMail",
    usps: "logisticsCompanies.usps",
    other: "logisticsCompanies.other",
  },
  goodsFiles: {
    manual: "goodsFiles.manual",
    dataSheet: "goodsFiles.dataSheet",
    energyLabel: "goodsFiles.energyLabel",
  },
} as const satisfies Record<string, Record<string, TextKey<"dictionary">>>;

export type DictionaryCode = keyof typeof DICTIONARIES;
