import { writtenDay, writtenMoment } from "@rambla/core/date-format";
import { isCatalogueId, isOpaqueId } from "@rambla/core/id";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import type { Present } from "../../base/missing.ts";
import { attempt, type PageContext, pageContext, showCards } from "../../base/page-context.ts";
import { daysBetween } from "../../cart/parts/day.ts";
import type { Bundle, Goods } from "../parts/catalogue.ts";
import { flashMoment } from "../parts/flash-moment.ts";
import { missingGoods } from "../parts/missing-goods.ts";
import { isPastTheEnd } from "../parts/listing/page-number.ts";
import { type CommentRequest, readCommentRequest } from "../comments/comment-request.ts";
import { alternativesTo } from "./around/alternatives.data.ts";
import { rowOf } from "./around/row-goods.ts";
import { toldComments } from "../comments/told-comments.ts";
import { toldQuestions } from "../questions/told-questions.ts";

type PreSale = NonNullable<Goods["preSale"]>;
type Delivery = Awaited<ReturnType<PageContext["api"]["shipping"]["logisticsPricingCompany"]>>[number];

const COMMENTS_ON_PHONE = 3;
const RECOMMENDED = 12;
const QUESTIONS = 5;

/** Loads everything of a product page in parallel. An unknown product is a missing page, an unknown price list gives the normal price. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const goodsId = query.get("id") ?? "";
  const written = query.get("distributionId") ?? "0";
  const asked = isOpaqueId(written) ? written : "0";
  if (!isCatalogueId(goodsId)) return await missingGoods(page);
  const commentRequest = readCommentRequest(query);
  page.tag(tags.goods(page.market.brand.code, goodsId), tags.activities(page.market.brand.code));
  const answers = await askAll(page, goodsId, asked, commentRequest);
  const { goods } = answers;
  if (isRefusal(goods)) return await missingGoods(page);

  const turn = goods.preSale && nextTurnOf(goods.preSale);
  if (turn) page.until(turn);
  // Anyone can invent a price list, so its page is not cached.
  const namesNoPrice = asked !== "0" && answers.special?.distributionId !== asked;
  if (namesNoPrice || isPastTheEnd(answers.comments, commentRequest.page)) page.unkept();
  return {
    missing: false as const,
    ...(await offerOf(page, goods, answers)),
    ...(await relatedTo(page, goods, answers)),
    /** The price list of the address. Links keep it, because the next variant may have a price in it. */
    askedDistributionId: asked,
    pictures: shownPictures(goods, answers),
    variants: answers.variants,
    parameters: answers.parameters,
    blocks: answers.blocks,
    files: answers.files,
    description: answers.seo?.description ?? goods.fact,
    scores: answers.scores,
    comments: isRefusal(answers.comments) ? null : toldComments(answers.comments, answers.variants, page),
    commentRequest,
    questions: { items: toldQuestions(answers.questions.items, page).slice(0, QUESTIONS), total: answers.questions.total },
    events: answers.events.map(({ activityId, title }) => ({ activityId, title })),
    countryCode: page.market.country.code,
  };
}

type Answers = Awaited<ReturnType<typeof askAll>>;

async function offerOf(page: PageContext, goods: Goods, { special, deliveries }: Answers) {
  const own = special ? { ...goods, priceTag: special.priceTag, flashSale: special.flashSale } : goods;
  const delivery = deliveries.find((entry) => entry.countryCode === page.market.country.code);
  return {
    goods: own,
    flashEnds: own.flashSale && flashMoment(page, own.flashSale.endsAt),
    /** The price list of the price, which goes into the cart: `0` for the normal price. */
    distributionId: special ? special.distributionId : "0",
    preSaleDays: goods.preSale && preSaleDays(page, goods.preSale),
    delivery: delivery ? await deliveryOf(page, delivery, own) : null,
  };
}

/** Only the first picture needs a placeholder; the others load out of sight. */
const shownPictures = (goods: Goods, { pictures }: Answers) =>
  pictures?.map((picture, index) => (index === 0 ? picture : { ...picture, placeholder: null })) ?? [
    { ...goods.picture, placeholder: null },
  ];

async function relatedTo(page: PageContext, goods: Goods, { variants, blocks, bundles, fits, recommended: all }: Answers) {
  const own = new Set([goods, ...variants.siblings].map(({ goodsId }) => goodsId));
  const recommended = all.filter(({ goodsId }) => !own.has(goodsId)).slice(0, RECOMMENDED);
  const alternatives = await alternativesTo(page, goods, variants);
  showCards(page, [
    goods,
    ...variants.siblings,
    ...recommended,
    ...(alternatives?.goods ?? []),
    ...fits.map((fit) => fit.goods),
    ...blocks.flatMap(({ links }) => links),
    ...bundles.flatMap((bundle) => bundle.goods.map((part) => part.goods)),
  ]);
  return {
    recommended,
    bundles: bundles.flatMap(offered),
    fits: fits.map(({ title, goods: card }) => ({ title, goods: rowOf(card) })),
    alternatives: alternatives && { category: alternatives.category, goods: alternatives.goods.map(rowOf) },
  };
}

/** Calls everything at once. Refused calls are left out, except the product's own. */
async function askAll(page: PageContext, goodsId: string, distributionId: string, request: CommentRequest) {
  const { activity, goods, comment, consultation, shipping } = page.api;
  const { score, sort, page: part } = request;
  const limit = page.layout === "mobile" ? COMMENTS_ON_PHONE : undefined;
  return await together({
    goods: attempt(goods.goodsDetail({ goodsId })),
    pictures: orElse(goods.goodsImageList({ goodsId }), null),
    variants: orElse(goods.goodsVariantParameter({ goodsId }), { parameters: [], siblings: [] }),
    parameters: orElse(goods.goodsParameterList({ goodsId }), []),
    blocks: orElse(goods.goodsDetailList({ goodsId }), []),
    files: orElse(goods.goodsFileList({ goodsId }), []),
    seo: orElse(goods.goodsSeo({ goodsId }), null),
    special: distributionId === "0" ? null : orElse(goods.goodsSpecial({ goodsId, distributionId }), null),
    scores: orElse(comment.commentScoreAndTotal({ goodsId }), { score: null, total: 0, perScore: [] }),
    comments: attempt(comment.commentPage({ goodsId, score, sort, page: part, limit })),
    recommended: orElse(goods.goodsHomeRecommendLast({ limit: RECOMMENDED + 1 }), []),
    bundles: page.spare(goods.palletListByGoods({ goodsId }), []),
    fits: page.spare(goods.goodsFitList({ goodsId }), []),
    deliveries: orElse(shipping.logisticsPricingCompany(), []),
    questions: orElse(consultation.consultationPage({ goodsId }), { items: [], total: 0 }),
    events: page.spare(activity.goodsActivityList({ goodsIds: [goodsId] }), []),
  });
}

async function together<Calls extends Readonly<Record<string, unknown>>>(
  calls: Calls,
): Promise<{ readonly [Name in keyof Calls]: Awaited<Calls[Name]> }> {
  const answers = Object.entries(calls).map(async ([name, call]) => [name, await call] as const);
  return Object.fromEntries(await Promise.all(answers)) as { [Name in keyof Calls]: Awaited<Calls[Name]> };
}

async function orElse<Value, Instead>(call: Promise<Value>, instead: Instead): Promise<Value | Instead> {
  const answer = await attempt(call);
  return isRefusal(answer) ? instead : answer;
}

/** Gives when a pre-sale begins or ends next; null when it is over. */
export function nextTurnOf({ phase, startsAt, endsAt }: Pick<PreSale, "phase" | "startsAt" | "endsAt">): Date | null {
  if (phase === "NotStarted") return new Date(startsAt);
  return phase === "UnderWay" ? new Date(endsAt) : null;
}

/**
 * Gives the cost and the days of delivery as text, so that the browser shows the same words. Free when these goods alone reach the
 * threshold.
 */
async function deliveryOf(page: PageContext, { fee, freeFrom, currency, arrives }: Delivery, { priceTag }: Pick<Goods, "priceTag">) {
  page.until(new Date(arrives.until));
  // Formatting the days takes longer than everything else here.
  const days = await page.shared(`arrival ${arrives.from} ${arrives.to}`, [], async () => daysBetween(arrives, page.market.languageTag));
  return { fee, freeFrom, currency, isFree: Number(priceTag.price) >= Number(freeFrom), days };
}

/** Gives the dates of a pre-sale as text, so that the browser shows the same words. */
function preSaleDays(
  { market: { languageTag, country } }: PageContext,
  { startsAt, endsAt, balanceFrom, balanceUntil, shipsFrom }: PreSale,
) {
  const written = (moment: string) => writtenMoment(new Date(moment), languageTag, country.timeZone);
  return {
    startsAt: written(startsAt),
    endsAt: written(endsAt),
    balanceFrom: balanceFrom && written(balanceFrom),
    balanceUntil: written(balanceUntil),
    shipsFrom: shipsFrom && writtenDay(shipsFrom, languageTag),
  };
}

/** Gives a bundle's offer; nothing when it is sold out or saves nothing. */
function offered({ palletId, title, priceTag: { price, originalPrice, currency }, stock, goods }: Bundle) {
  if (stock === "NO_STOCK" || originalPrice === null) return [];
  const parts = goods.map(({ qty, goods: { goodsId, title: name, seoUrlParameter, picture, energyClass } }) => ({
    qty,
    goodsId,
    title: name,
    seoUrlParameter,
    picture,
    energyClass,
  }));
  return [{ palletId, title, price, originalPrice, currency, goods: parts }];
}

export type LoadedGoods = Present<Awaited<ReturnType<typeof load>>>;

/** The answer to a back-in-stock subscription. */
export type ArrivalOutcome = { readonly subscribed: true } | (Refusal & { readonly email: string });

export async function action({ request, context }: ActionFunctionArgs): Promise<ArrivalOutcome> {
  const page = context.get(pageContext);
  const goodsId = new URL(request.url).searchParams.get("id") ?? "";
  const form = await request.formData();
  const field = form.get("email");
  const email = typeof field === "string" ? field.trim().slice(0, 254) : "";
  if (!isCatalogueId(goodsId)) return { refused: "goods.notExist", email };
  // The cached page can hold no idempotency key of a visitor, but subscribing twice has no second effect.
  const outcome = await attempt(page.withKey(crypto.randomUUID()).goods.goodsArrivalNoticeSubscribe({ goodsId, email }));
  return isRefusal(outcome) ? { ...outcome, email } : outcome;
}
