/** All pages of the shop, and the questions they ask: the one list that routes, device switching, robots and the page cache read. */
import type { Page, Question } from "./base/page.ts";
import * as account from "./account/pages.ts";
import * as activity from "./activity/pages.ts";
import * as address from "./address/pages.ts";
import * as browsing from "./browsing/pages.ts";
import * as cart from "./cart/pages.ts";
import * as coin from "./coin/pages.ts";
import * as consent from "./consent/pages.ts";
import * as consultation from "./consultation/pages.ts";
import * as favourite from "./favourite/pages.ts";
import * as goods from "./goods/pages.ts";
import * as home from "./home/pages.ts";
import * as info from "./info/pages.ts";
import * as membership from "./membership/pages.ts";
import * as message from "./message/pages.ts";
import * as newsletter from "./newsletter/pages.ts";
import * as order from "./order/pages.ts";
import * as review from "./review/pages.ts";
import * as search from "./search/pages.ts";

export const pages: readonly Page[] = [
  ...home.pages,
  ...goods.pages,
  ...activity.pages,
  ...search.pages,
  ...cart.pages,
  ...order.pages,
  ...account.pages,
  ...info.pages,
  ...membership.pages,
  ...coin.pages,
  ...message.pages,
  ...newsletter.pages,
  ...address.pages,
  ...consultation.pages,
  ...review.pages,
  ...favourite.pages,
  ...browsing.pages,
];

/** Who is there, asked by whatever page wants to know. */
const self: Question = { path: "me", answer: "base/person/me.ts", asked: "address" };

/** What time it is, asked by whatever counts down on a page that is kept. */
const clock: Question = { path: "now", answer: "base/now.ts", asked: "address" };

export const questions: readonly Question[] = [
  self,
  clock,
  ...home.questions,
  ...consent.questions,
  ...newsletter.questions,
  ...search.questions,
  ...cart.questions,
  ...order.questions,
  ...message.questions,
  ...consultation.questions,
  ...review.questions,
  ...account.questions,
  ...favourite.questions,
  ...browsing.questions,
  ...address.questions,
  ...info.questions,
];
