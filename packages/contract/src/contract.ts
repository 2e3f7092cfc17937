/** The table of contents of all calls. */
import { fileContract } from "./file.ts";
import { commentContract, goodsContract } from "./goods.ts";
import { dictContract, homeContract } from "./home.ts";
import { orderContract, paymentContract, shippingContract, touristContract } from "./order.ts";

export const contract = {
  goods: goodsContract,
  comment: commentContract,
  home: homeContract,
  dict: dictContract,
  file: fileContract,
  tourist: touristContract,
  order: orderContract,
  payment: paymentContract,
  shipping: shippingContract,
};

/** Calls that calls.json lacks, each with its reason. */
export const BEYOND_THE_CATALOGUE = {
  touristSelf: "kept pages are the same for everyone: one private question after load says who is there",
  navigationGoodsSuggest: "suggestions while typing need an answer of their own, a tenth of a list",
} as const;
