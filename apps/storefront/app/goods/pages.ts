import type { Page } from "../pages.ts";
import { commentsAddress, goodsAddress, listAddress } from "./kept-address.ts";

/** What a list of goods depends on (D-190). */
const LIST = ["sort", "order", "minPrice", "maxPrice", "stock", "page", "f.*"] as const;

export const pages: readonly Page[] = [
  { path: "classifiy/list", screen: "goods/list", keep: { parameters: ["id", "orderType", ...LIST], canonical: listAddress } },
  { path: "cate", screen: "goods/categories", only: "mobile", twin: "classifiy/list", keep: { parameters: [] } },
  { path: "commodity/secondList", screen: "goods/second-list", only: "mobile", twin: "classifiy/list", keep: { parameters: ["id", ...LIST], canonical: listAddress } },
  { path: "commodity/detail", screen: "goods/detail", keep: { parameters: ["id", "distributionId", "score", "page"], canonical: goodsAddress } },
  { path: "comment/comment", screen: "goods/comments", only: "mobile", twin: "commodity/detail", keep: { parameters: ["id", "score", "page"], canonical: commentsAddress } },
];
