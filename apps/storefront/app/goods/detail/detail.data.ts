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
import { readCommentRequest } from "../comments/comment-request.ts";
import { alternativesTo } from "./around/alternatives.data.ts";
import { rowOf } from "./around/row-goods.ts";
import { toldComments } from "../comments/told-comments.ts";
import { toldQuestions } from "../questions/told-questions.ts";

type PreSale = NonNullable<Goods["preSale"]>;
type Delivery = Awaited<ReturnType<PageContext["api"]["shipping"]["logisticsPricingCompany"]>>[number];

/** Comments that a phone shows before it leads to all of them. */
const COMMENTS_ON_PHONE = 3;
const RECOMMENDED = 12;
/** Answered questions that are shown before the page leads to all of them. */
const QUESTIONS = 5;

/**
 * Everything a product page shows, asked for at once. An unknown product is a missing page.
 * The price is that of the price list that the address names; an unknown one gives the normal price (R-365, D-097).
 */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const goodsId = query.get("id") ?? "";
  const written = query.get("distributionId") ?? "0";
  const asked = isOpaqueId(written) ? written : "0";
  if (!isCatalogueId(goodsId)) return await missingGoods(page);
  const { activity, goods: calls, comment, consultation, shipping } = page.api;
  const commentRequest = readCommentRequest(query);
  const limit = page.layout === "mobile" ? COMMENTS_ON_PHONE : undefined;
  page.tag(tags.goods(page.market.brand.code, goodsId), tags.activities(page.market.brand.code));

  const [
    goods,
    pictures,
    variants,
    parameters,
    blocks,
    files,
    seo,
    listed,
    scores,
    comments,
    recommended,
    bundles,
    fits,
    deliveries,
    questions,
    events,
  ] = await Promise.all([
    attempt(calls.goodsDetail({ goodsId })),
    attempt(calls.goodsImageList({ goodsId })),
    attempt(calls.goodsVariantParameter({ goodsId })),
    attempt(calls.goodsParameterList({ goodsId })),
    attempt(calls.goodsDetailList({ goodsId })),
    attempt(calls.goodsFileList({ goodsId })),
    attempt(calls.goodsSeo({ goodsId })),
    asked === "0" ? null : attempt(calls.goodsSpecial({ goodsId, distributionId: asked })),
    attempt(comment.commentScoreAndTotal({ goodsId })),
    attempt(comment.commentPage({ goodsId, score: commentRequest.score, sort: commentRequest.sort, page: commentRequest.page, limit })),
    attempt(calls.goodsHomeRecommendLast({ limit: RECOMMENDED + 1 })),
    page.spare(calls.palletListByGoods({ goodsId }), []),
    page.spare(calls.goodsFitList({ goodsId }), []),
    attempt(shipping.logisticsPricingCompany()),
    attempt(consultation.consultationPage({ goodsId })),
    page.spare(activity.goodsActivityList({ goodsIds: [goodsId] }), []),
  ]);
  if (isRefusal(goods)) return await missingGoods(page);

  const turn = goods.preSale && nextTurnOf(goods.preSale);
  if (turn) page.until(turn);
  const delivery = isRefusal(deliveries) ? undefined : deliveries.find((entry) => entry.countryCode === page.market.country.code);
  const model = isRefusal(variants) ? { parameters: [], siblings: [] } : variants;
  const others = isRefusal(recommended)
    ? []
    : recommended
        .filter((card) => card.goodsId !== goodsId && !model.siblings.some((sibling) => sibling.goodsId === card.goodsId))
        .slice(0, RECOMMENDED);
  // A list without a price for the goods shows what the plain address shows: anybody can name one.
  const namesNoPrice = asked !== "0" && (!listed || isRefusal(listed) || listed.distributionId !== asked);
  if (namesNoPrice || isPastTheEnd(comments, commentRequest.page)) page.unkept();
  const alternatives = await alternativesTo(page, goods, model);
  showCards(page, [
    goods,
    ...model.siblings,
    ...others,
    ...(alternatives?.goods ?? []),
    ...fits.map((fit) => fit.goods),
    ...(isRefusal(blocks) ? [] : blocks.flatMap(({ links }) => links)),
    ...bundles.flatMap((bundle) => bundle.goods.map((part) => part.goods)),
  ]);
  const special = listed && !isRefusal(listed) ? listed : null;
  const own = special ? { ...goods, priceTag: special.priceTag, flashSale: special.flashSale } : goods;
  return {
    missing: false as const,
    goods: own,
    flashEnds: own.flashSale && flashMoment(page, own.flashSale.endsAt),
    /** The price list that the price comes from, which goes into the cart: `0` when the normal price counts. */
    distributionId: special ? special.distributionId : "0",
    /** The one that the address names, which stays in links: it may have a price for the next variant. */
    askedDistributionId: asked,
    preSaleDays: goods.preSale && preSaleDays(page, goods.preSale),
    // Only the first picture is in sight while it loads: the pixels under the others would weigh for nothing.
    pictures: isRefusal(pictures)
      ? [{ ...goods.picture, placeholder: null }]
      : pictures.map((picture, index) => (index === 0 ? picture : { ...picture, placeholder: null })),
    variants: model,
    parameters: isRefusal(parameters) ? [] : parameters,
    blocks: isRefusal(blocks) ? [] : blocks,
    files: isRefusal(files) ? [] : files,
    description: isRefusal(seo) ? goods.fact : seo.description,
    scores: isRefusal(scores) ? { score: null, total: 0, perScore: [] } : scores,
    comments: isRefusal(comments) ? null : toldComments(comments, model, page),
    commentRequest,
    questions: isRefusal(questions)
      ? { items: [], total: 0 }
      : { items: toldQuestions(questions.items, page).slice(0, QUESTIONS), total: questions.total },
    recommended: others,
    bundles: bundles.flatMap(offered),
    fits: fits.map(({ title, goods: card }) => ({ title, goods: rowOf(card) })),
    alternatives: alternatives && { category: alternatives.category, goods: alternatives.goods.map(rowOf) },
    /** The events under way that it takes part in. */
    events: events.map(({ activityId, title }) => ({ activityId, title })),
    countryCode: page.market.country.code,
    delivery: delivery ? await deliveryOf(page, delivery, own) : null,
  };
}

/** When a pre-sale begins or ends next: until then the page stands. Of one that is over nothing changes by the clock. */
export function nextTurnOf({ phase, startsAt, endsAt }: Pick<PreSale, "phase" | "startsAt" | "endsAt">): Date | null {
  if (phase === "NotStarted") return new Date(startsAt);
  return phase === "UnderWay" ? new Date(endsAt) : null;
}

/** What delivery costs and when it comes, in words, so that the browser shows the very same text; free when these goods alone reach what is asked for. */
async function deliveryOf(page: PageContext, { fee, freeFrom, currency, arrives }: Delivery, { priceTag }: Pick<Goods, "priceTag">) {
  page.until(new Date(arrives.until));
  // Writing out two days takes longer than all else here.
  const days = await page.shared(`arrival ${arrives.from} ${arrives.to}`, [], async () => daysBetween(arrives, page.market.languageTag));
  return { fee, freeFrom, currency, isFree: Number(priceTag.price) >= Number(freeFrom), days };
}

/** When a pre-sale begins and ends and its rest is due, in words as the order form and the order say it, so that the browser shows the very same text. */
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

/** What the page shows of a bundle; nothing of one that is sold out or saves nothing now. */
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

/** A product that is there, as its screens get it. */
export type LoadedGoods = Present<Awaited<ReturnType<typeof load>>>;

/** What became of a wish to be told when goods arrive. */
export type ArrivalOutcome = { readonly subscribed: true } | (Refusal & { readonly email: string });

/** Takes an arrival notice. */
export async function action({ request, context }: ActionFunctionArgs): Promise<ArrivalOutcome> {
  const page = context.get(pageContext);
  const goodsId = new URL(request.url).searchParams.get("id") ?? "";
  const form = await request.formData();
  const field = form.get("email");
  const email = typeof field === "string" ? field.trim().slice(0, 254) : "";
  if (!isCatalogueId(goodsId)) return { refused: "goods.notExist", email };
  // The page is kept for everyone and its form works before scripts, so it can hold no key of a shopper; asking twice is asking once.
  const outcome = await attempt(page.withKey(crypto.randomUUID()).goods.goodsArrivalNoticeSubscribe({ goodsId, email }));
  return isRefusal(outcome) ? { ...outcome, email } : outcome;
}
