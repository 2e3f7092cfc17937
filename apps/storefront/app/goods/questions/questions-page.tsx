import { isCatalogueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { Pagination } from "@rambla/ui/pagination";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { useTo } from "../../base/market.tsx";
import type { Present } from "../../base/missing.ts";
import { attempt, type PageContext, pageContext, showCards, waysFrom } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { AboutGoods } from "../parts/said/about-goods.tsx";
import { DETAIL } from "../parts/addresses.ts";
import area from "../parts/goods-page.module.css";
import { missingGoods } from "../parts/missing-goods.ts";
import { isPastTheEnd, pageQuery, readPage } from "../parts/listing/page-number.ts";
import { questionsAddresses } from "./questions-address.ts";
import { Questions } from "./questions.tsx";
import { toldQuestions } from "./told-questions.ts";
import MissingScreen from "../missing-screen.tsx";

/** Loads all answered questions about a product. An unknown product is a missing page. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const goodsId = query.get("id") ?? "";
  if (!isCatalogueId(goodsId)) return await missingGoods(page);
  page.tag(tags.goods(page.market.brand.code, goodsId));
  const asked = readPage(query);
  const { goods: calls, consultation } = page.api;
  const [goods, questions] = await Promise.all([
    attempt(calls.goodsDetail({ goodsId })),
    attempt(consultation.consultationPage({ goodsId, page: asked })),
  ]);
  if (isRefusal(goods) || isRefusal(questions)) return await missingGoods(page);
  if (isPastTheEnd(questions, asked)) throw redirect(questionsAddresses(waysFrom(page)).questions(goodsId));
  showCards(page, [goods]);
  const { items, total, page: number, limit } = questions;
  return { missing: false as const, goods, questions: toldQuestions(items, page), total, page: number, limit };
}

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** Search engines index the product page, which has the latest questions. */
const describe = ({ goods }: Loaded, page: PageContext): Described => ({
  title: `${textFor(page, "goods")("questionsTitle")} · ${goods.title}`,
  path: waysOf("desktop", undefined).to(DETAIL, { id: goods.goodsId }),
});

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

export default function QuestionsPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <AllQuestions {...loaded} />;
}

function AllQuestions({ goods, questions, total, page, limit }: Loaded) {
  const text = useText("goods");
  const to = useTo(questionsAddresses);
  return (
    <div className={area.page}>
      <AboutGoods heading={text("questionsTitle")} goods={goods} />
      <Questions goodsId={goods.goodsId} questions={questions} />
      <Pagination
        label={text("questionsTitle")}
        page={page}
        pages={Math.ceil(total / limit)}
        hrefOf={(number) => to.questions(goods.goodsId, pageQuery(number))}
        previousLabel={text("previousPage")}
        nextLabel={text("nextPage")}
        pageLabel={(number) => text("pageNumber", { page: number })}
      />
    </div>
  );
}
