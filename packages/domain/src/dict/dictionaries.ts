/** The shop's dictionaries: fixed lists of values, each with the key of its word in `dictionary.json` of every language. */
import type { TextKey } from "@rambla/texts/format";

/** Dictionary code → values in the order they are offered. */
export const DICTIONARIES = {
  /** Orders of a list as `{sort}-{order}`. */
  sortOptions: {
    "sales-desc": "sortOptions.sales-desc",
    "marketTime-desc": "sortOptions.marketTime-desc",
    "price-asc": "sortOptions.price-asc",
    "price-desc": "sortOptions.price-desc",
    "comments-desc": "sortOptions.comments-desc",
  },
  /** Reasons offered to who cancels an order; another may be written. */
  cancelReasons: {
    changedMind: "cancelReasons.changedMind",
    wrongItem: "cancelReasons.wrongItem",
    wrongAddress: "cancelReasons.wrongAddress",
    tooLate: "cancelReasons.tooLate",
    cheaperElsewhere: "cancelReasons.cheaperElsewhere",
    other: "cancelReasons.other",
  },
  /** Reasons offered to who sends goods back. */
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
  /** Carriers offered to who sends goods back; another may be named. */
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
  /** Kinds of files of goods. */
  goodsFiles: {
    manual: "goodsFiles.manual",
    dataSheet: "goodsFiles.dataSheet",
    energyLabel: "goodsFiles.energyLabel",
  },
} as const satisfies Record<string, Record<string, TextKey<"dictionary">>>;

export type DictionaryCode = keyof typeof DICTIONARIES;
