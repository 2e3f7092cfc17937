/** All pages and JSON addresses, for routes, device redirects, robots and the page cache. */
import type { Page, Question } from "./base/page.ts";
import * as account from "./account/pages.ts";
import * as activity from "./activity/pages.ts";
import * as address from "./address/pages.ts";
import * as browsing from "./browsing/pages.ts";
import * as cart from "./cart/pages.ts";
import * as coin from "./coin/pages.ts";
import * as consent from "./consent/pages.ts";
import * as content from "./content/pages.ts";
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
  ...content.pages,
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

const self: Question = { path: "me", answer: "base/person/me.ts", asked: "address" };

/** The server's time, for countdowns on cached pages. */
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
