import type { Page } from "../base/page.ts";
import { commentsAddress, goodsAddress, listAddress, questionsAddress } from "./kept-address.ts";
import * as at from "./parts/addresses.ts";
import { QUESTIONS } from "./questions/questions-address.ts";

export const pages: readonly Page[] = [
  {
    path: at.LIST,
    screen: "goods/list/list-page.tsx",
    seenBy: "everyone",
    names: "category",
    keep: listAddress,
    listed: "categories",
    title: "goods.allGoods",
  },
  {
    path: at.CATEGORIES,
    screen: "goods/categories/categories-page.tsx",
    only: "mobile",
    twin: at.LIST,
    seenBy: "everyone",
    keep: () => ({}),
    listed: "byItsTwin",
    title: "goods.categories",
  },
  {
    path: at.SECOND_LIST,
    screen: "goods/list/second-list-page.tsx",
    only: "mobile",
    twin: at.LIST,
    seenBy: "everyone",
    names: "category",
    keep: listAddress,
    listed: "byItsTwin",
    title: "goods.allGoods",
  },
  { path: at.DETAIL, screen: "goods/detail/detail-page.tsx", seenBy: "everyone", names: "goods", keep: goodsAddress, listed: "goods" },
  {
    path: at.COMMENTS,
    screen: "goods/comments/comments-page.tsx",
    only: "mobile",
    twin: at.DETAIL,
    seenBy: "everyone",
    names: "goods",
    keep: commentsAddress,
    robots: "noindex, follow",
  },
  {
    path: QUESTIONS,
    screen: "goods/questions/questions-page.tsx",
    seenBy: "everyone",
    names: "goods",
    keep: questionsAddress,
    robots: "noindex, follow",
  },
];
