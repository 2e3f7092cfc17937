/** Where customers comment goods they have received, and see what they have written. */
import type { Query, Ways } from "../../base/paths.ts";

export const MINE = "personCenter/comment";
export const WRITE = "commodity/sentComment";
export const SENT = "commodity/commentSuccess";
export const MINE_PART = "commentsPart";
export const LIKE = "commentLike";
export const LIKED = "commentLiked";

export const reviewAddresses = ({ to, ask }: Ways) => ({
  /** `after` begins further on. */
  mine: (query: Query = {}) => to(MINE, query),
  minePart: (after: string) => ask(MINE_PART, { after }),
  /** `commentId`: the comment that is changed. */
  write: (about: { readonly orderId: string; readonly goodsId: string; readonly commentId?: string | undefined }) =>
    to(WRITE, { orderId: about.orderId, goodsId: about.goodsId, commentId: about.commentId }),
  sent: () => to(SENT),
  like: () => ask(LIKE),
  liked: (goodsId: string) => ask(LIKED, { goodsId }),
});
