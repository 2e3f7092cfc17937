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
  /** Kinds of files of goods. */
  goodsFiles: {
    manual: "goodsFiles.manual",
    dataSheet: "goodsFiles.dataSheet",
    energyLabel: "goodsFiles.energyLabel",
  },
} as const satisfies Record<string, Record<string, TextKey<"dictionary">>>;

export type DictionaryCode = keyof typeof DICTIONARIES;
