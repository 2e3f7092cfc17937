import type { Page } from "../pages.ts";

/** What a list of goods depends on (D-190). */
const LIST = ["sort", "order", "minPrice", "maxPrice", "stock", "page", "f.*"] as const;

export const pages: readonly Page[] = [
  { path: "classifiy/list", screen: "goods/list", keep: { parameters: ["id", "orderType", ...LIST] } },
  { path: "cate", screen: "goods/categories", only: "mobile", twin: "classifiy/list", keep: { parameters: [] } },
  { path: "commodity/secondList", screen: "goods/second-list", only: "mobile", twin: "classifiy/list", keep: { parameters: ["id", ...LIST] } },
  { path: "commodity/detail", screen: "goods/detail", keep: { parameters: ["id", "distributionId", "score", "page"] } },
  { path: "comment/comment", screen: "goods/comments", only: "mobile", twin: "commodity/detail", keep: { parameters: ["id", "score", "page"] } },
];
