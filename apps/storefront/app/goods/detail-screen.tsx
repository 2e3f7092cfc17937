import { Breadcrumb } from "@rambla/ui/breadcrumb";
import { useLoaderData } from "react-router";
import { useLayout, useMarket, useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { ArrivalForm } from "./arrival-form.tsx";
import { GoodsHead, GoodsNews, PriceBlock, Promises } from "./buy-box.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { commentQuery, COMMENTS_ANCHOR } from "./comment-request.ts";
import { Comments } from "./comments.tsx";
import { Description, DetailSection, Files, GoodsShelf, Parameters } from "./detail-sections.tsx";
import type { LoadedGoods, loader } from "./detail.data.ts";
import { useFreshGoods } from "./fresh-goods.ts";
import { Gallery } from "./gallery.tsx";
import { GoodsBadges } from "./goods-card.tsx";
import { MissingScreen } from "./missing-screen.tsx";
import { PreSale, Purchase } from "./purchase.tsx";
import { StockLine } from "./stock-line.tsx";
import { variantRows } from "./variant-choice.ts";
import { VariantPicker } from "./variant-picker.tsx";
import styles from "./detail.module.css";

/** A product: pictures, what it costs and how to have it, and everything there is to know. */
export function DetailScreen() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <GoodsPage loaded={loaded} />;
}

function GoodsPage({ loaded }: { loaded: LoadedGoods }) {
  const { goods, distributionId, pictures, variants, parameters, blocks, files, scores, comments, commentRequest, recommended } = loaded;
  const text = useText("goods");
  const to = useTo();
  const layout = useLayout();
  const { sells } = useMarket();
  const fresh = useFreshGoods(goods, distributionId);

  const rows = variantRows(variants, goods.goodsId);
  const address = to.goods({ ...goods, distributionId });
  const buyable = sells && goods.deliverable && !fresh.gone;
  const canBuy = buyable && fresh.stock !== "NO_STOCK";
  const steps = goods.breadcrumb.map((step) => ({ label: step.title, href: to.category(step.goodsClassifyId) }));
  const sections = [
    ...(blocks.length > 0 ? [{ id: "description", title: text("description"), content: <Description blocks={blocks} /> }] : []),
    ...(parameters.length > 0 ? [{ id: "parameters", title: text("parameters"), content: <Parameters parameters={parameters} /> }] : []),
    ...(files.length > 0 ? [{ id: "files", title: text("files"), content: <Files files={files} /> }] : []),
    {
      id: COMMENTS_ANCHOR,
      title: text("commentsTitle", { count: scores.total }),
      content: (
        <Comments
          scores={scores}
          comments={comments}
          request={commentRequest}
          addressOf={(request) =>
            layout === "mobile"
              ? to.comments(goods.goodsId, commentQuery(request))
              : `${to.goods({ ...goods, distributionId }, commentQuery(request))}#${COMMENTS_ANCHOR}`
          }
          allHref={layout === "mobile" ? to.comments(goods.goodsId) : undefined}
        />
      ),
    },
  ];
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={text("breadcrumb")}
        className={styles.breadcrumb}
        items={[{ label: text("home"), href: to.home() }, ...steps, { label: goods.title }]}
      />
      <div className={styles.top}>
        <div className={styles.pictures}>
          <Gallery key={goods.goodsId} pictures={pictures} badges={<GoodsBadges goods={goods} />} />
        </div>
        <div className={styles.box}>
          <GoodsHead goods={goods} />
          <PriceBlock goods={goods} files={files} />
          <GoodsNews goods={goods} fresh={fresh} />
          <VariantPicker rows={rows} distributionId={distributionId} />
          <PreSale goods={goods} />
          {sells && <StockLine stock={fresh.stock} piecesLeft={fresh.piecesLeft} />}
          {canBuy && <Purchase key={goods.goodsId} goods={goods} distributionId={distributionId} piecesLeft={fresh.piecesLeft} />}
          {buyable && !canBuy && <ArrivalForm key={goods.goodsId} address={address} />}
          <Promises delivery={loaded.delivery} />
        </div>
      </div>
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
      {layout === "mobile" && canBuy && (
        <BuyBar goods={goods} distributionId={distributionId} rows={rows} piecesLeft={fresh.piecesLeft} />
      )}
    </div>
  );
}
