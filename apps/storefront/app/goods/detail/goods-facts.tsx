import { useLayout, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { commentQuery, COMMENTS_ANCHOR } from "../comments/comment-request.ts";
import { Comments } from "../comments/comments.tsx";
import { goodsAddresses } from "../parts/addresses.ts";
import { questionsAddresses } from "../questions/questions-address.ts";
import { Questions } from "../questions/questions.tsx";
import { GoodsShelf } from "../parts/goods-shelf.tsx";
import { LastSeen } from "./around/last-seen.tsx";
import styles from "./detail-page.module.css";
import { Description, DetailSection, Files, InTheBox, Safety, Specifications } from "./detail-sections.tsx";
import type { LoadedGoods } from "./detail.data.ts";
import { Offers } from "./offers.tsx";

export default function GoodsFacts({ loaded }: { loaded: LoadedGoods }) {
  const { goods, askedDistributionId, parameters, blocks, files, scores, comments, commentRequest, questions, recommended } = loaded;
  const text = useText("goods");
  const around = useText("around");
  const to = useTo(goodsAddresses);
  const { questions: toQuestions } = useTo(questionsAddresses);
  const layout = useLayout();

  const address = { goodsId: goods.goodsId, seoUrlParameter: goods.seoUrlParameter, distributionId: askedDistributionId };
  const sections = [
    ...(blocks.length > 0 ? [{ id: "description", title: text("description"), content: <Description blocks={blocks} /> }] : []),
    ...(parameters.length > 0 || goods.dimensions
      ? [
          {
            id: "parameters",
            title: text("parameters"),
            content: <Specifications goods={goods} parameters={parameters} />,
          },
        ]
      : []),
    ...(goods.inBox.length > 0 ? [{ id: "in-the-box", title: around("inBox"), content: <InTheBox lines={goods.inBox} /> }] : []),
    ...(goods.safety && (goods.safety.maker || goods.safety.responsible || goods.safety.warnings)
      ? [{ id: "safety", title: around("safety"), content: <Safety safety={goods.safety} /> }]
      : []),
    ...(files.length > 0 ? [{ id: "files", title: text("files"), content: <Files files={files} /> }] : []),
    {
      id: COMMENTS_ANCHOR,
      title: text("commentsTitle", { count: scores.total }),
      content: (
        <Comments
          goodsId={goods.goodsId}
          scores={scores}
          comments={comments}
          request={commentRequest}
          addressOf={(request) =>
            layout === "mobile"
              ? to.comments(goods.goodsId, commentQuery(request))
              : `${to.goods(address, commentQuery(request))}#${COMMENTS_ANCHOR}`
          }
          allHref={layout === "mobile" ? to.comments(goods.goodsId) : undefined}
        />
      ),
    },
    {
      id: "questions",
      title: text("questionsTitle"),
      content: (
        <Questions
          goodsId={goods.goodsId}
          questions={questions.items}
          all={questions.total > questions.items.length ? { href: toQuestions(goods.goodsId), count: questions.total } : undefined}
        />
      ),
    },
  ];
  return (
    <>
      <Offers loaded={loaded} />
      <nav aria-label={text("contents")}>
        <ul className={styles.contents}>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <DetailSection key={section.id} id={section.id} title={section.title}>
          {section.content}
        </DetailSection>
      ))}
      {recommended.length > 0 && (
        <DetailSection id="recommended" wide title={text("recommended")}>
          <GoodsShelf label={text("recommended")} goods={recommended} />
        </DetailSection>
      )}
      <LastSeen key={goods.goodsId} goodsId={goods.goodsId} />
    </>
  );
}
