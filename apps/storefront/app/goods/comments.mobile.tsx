import { Picture } from "@rambla/ui/picture";
import { Link } from "@rambla/ui/link";
import { type MetaArgs, useLoaderData } from "react-router";
import { later } from "../shell/later.tsx";
import { useTo } from "../shell/market.tsx";
import { metaText, pageMeta } from "../shell/meta.ts";
import { pictureAddress } from "../shell/picture-address.ts";
import { useText } from "../shell/text.tsx";
import { commentQuery } from "./comment-request.ts";
import type { loader } from "./comments.data.ts";
import { Comments } from "./comments.tsx";
import { GoodsPrice } from "./goods-price.tsx";
import styles from "./comments-screen.module.css";
import { missingMeta } from "./missing.ts";
import page from "./page.module.css";

const MissingScreen = later(() => import("./missing-screen.tsx"));

export { loader } from "./comments.data.ts";

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData || loaderData.missing) return missingMeta(matches);
  const { goods } = loaderData;
  const text = metaText(matches, "goods");
  // The product page holds the same comments: it is the one for search engines.
  return pageMeta({ matches, title: text("commentsOf", { title: goods.title }), path: `/commodity/detail?id=${goods.goodsId}`, robots: "noindex, follow" });
}

/** All comments of a product on a phone. */
export default function CommentsScreen() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <CommentsPage {...loaded} />;
}

function CommentsPage({ goods, scores, comments, request }: Extract<ReturnType<typeof useLoaderData<typeof loader>>, { missing: false }>) {
  const text = useText("goods");
  const to = useTo();
  return (
    <div className={page.page}>
      <h1 className={styles.title}>{text("commentsTitle", { count: scores.total })}</h1>
      <Link className={styles.goods} href={to.goods(goods)}>
        <Picture
          className={styles.picture}
          src={(width) => pictureAddress(goods.picture.pictureId, width)}
          widths={[80, 160]}
          sizes="64px"
          colour={goods.picture.colour}
          alt=""
          eager
        />
        <span className={styles.name}>{goods.title}</span>
        <GoodsPrice priceTag={{ ...goods.priceTag, lowestPrice30Days: null, unitPrice: null }} />
      </Link>
      <Comments
        scores={scores}
        comments={comments}
        request={request}
        addressOf={(asked) => to.comments(goods.goodsId, commentQuery(asked))}
      />
    </div>
  );
}
