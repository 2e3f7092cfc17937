import type { Page } from "../pages.ts";
import { commentsAddress, goodsAddress, listAddress } from "./kept-address.ts";

export const pages: readonly Page[] = [
  { path: "classifiy/list", screen: "goods/list", keep: listAddress },
  { path: "cate", screen: "goods/categories", only: "mobile", twin: "classifiy/list", keep: () => ({}) },
  { path: "commodity/secondList", screen: "goods/second-list", only: "mobile", twin: "classifiy/list", keep: listAddress },
  { path: "commodity/detail", screen: "goods/detail", keep: goodsAddress },
  { path: "comment/comment", screen: "goods/comments", only: "mobile", twin: "commodity/detail", keep: commentsAddress },
];
