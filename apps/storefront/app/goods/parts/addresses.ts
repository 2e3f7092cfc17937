import type { Query, Ways } from "../../base/paths.ts";

export const LIST = "classifiy/list";
export const CATEGORIES = "cate";
export const SECOND_LIST = "commodity/secondList";
export const DETAIL = "commodity/detail";
export const COMMENTS = "comment/comment";

export const goodsAddresses = ({ layout, to, onPhone }: Ways) => ({
  category: (id: string, query: Query = {}) =>
    to(LIST, layout === "mobile" ? { id, activeKey: id, rootKey: id, ...query } : { id, rootKey: id, ...query }),
  allGoods: (query: Query = {}) => to(LIST, query),
  newest: (query: Query = {}) => to(LIST, { orderType: "new", ...query }),
  /** Phones only. */
  categories: () => onPhone(CATEGORIES),
  /** Phones only. */
  secondList: (id: string, query: Query = {}) => onPhone(SECOND_LIST, { id, ...query }),
  /** Phones only. */
  comments: (id: string, query: Query = {}) => onPhone(COMMENTS, { id, ...query }),
  goods: (goods: { goodsId: string; seoUrlParameter: string; distributionId?: string }, query: Query = {}) =>
    to(DETAIL, { id: goods.goodsId, distributionId: goods.distributionId ?? "0", title: goods.seoUrlParameter, ...query }),
});
