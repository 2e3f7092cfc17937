/** The table of contents of all calls. */
import { checkoutContract } from "./checkout.ts";
import { commentContract } from "./comment.ts";
import { dictContract } from "./dict.ts";
import { fileContract } from "./file.ts";
import { goodsContract } from "./goods.ts";
import { homeContract } from "./home.ts";
import { orderContract } from "./order.ts";
import { paymentContract } from "./payment.ts";
import { searchContract } from "./search.ts";
import { shippingContract } from "./shipping.ts";
import { touristContract } from "./tourist.ts";

/** One part a subject, each in a file of its name. */
export const contract = {
  goods: goodsContract,
  search: searchContract,
  comment: commentContract,
  home: homeContract,
  dict: dictContract,
  file: fileContract,
  tourist: touristContract,
  checkout: checkoutContract,
  order: orderContract,
  payment: paymentContract,
  shipping: shippingContract,
};

/** Calls that calls.json lacks, each with its reason. */
export const BEYOND_THE_CATALOGUE = {
  touristSelf: "kept pages are the same for everyone: one private question after load says who is there",
  navigationGoodsSuggest: "suggestions while typing need an answer of their own, a tenth of a list",
} as const;
