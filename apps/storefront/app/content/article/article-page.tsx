import { Breadcrumb } from "@rambla/ui/breadcrumb";
import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { contentAddresses } from "../parts/addresses.ts";
import { headingsOf } from "../parts/block.ts";
import { Blocks } from "../parts/blocks.tsx";
import { ContentCard, ContentCards } from "../parts/content-card.tsx";
import styles from "../parts/content.module.css";
import { GoodsBeside } from "../parts/goods-beside.tsx";
import { LargePicture } from "../parts/large-picture.tsx";
import { MissingContent } from "../parts/missing-content.tsx";
import { describe, load, type LoadedArticle } from "./article.data.ts";

/** Fewer headings are seen at a glance. */
const FEWEST_HEADINGS = 3;

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

export default function ArticlePage() {
  const loaded = useLoaderData<typeof loader>();
  const text = useText("content");
  const to = useTo(contentAddresses);
  return loaded.missing ? (
    <MissingContent title={text("articleMissing")} href={to.articles("article")} action={text("articlesAll")} />
  ) : (
    <Article loaded={loaded} />
  );
}

function Article({ loaded: { article, related } }: { loaded: LoadedArticle }) {
  const text = useText("content");
  const here = useText("goods");
  const to = useTo(contentAddresses);
  const { list, articleType, typeName } = article;
  const steps = [
    { label: text(`${list}s`), href: to.articles(list) },
    ...(articleType && typeName ? [{ label: typeName, href: to.articles(list, articleType) }] : []),
    { label: article.title },
  ];
  const headings = headingsOf(article.blocks);
  return (
    <div className={styles.page}>
      <Breadcrumb className={styles.unprinted} label={here("breadcrumb")} items={steps} />
      <article className={styles.section}>
        <header className={styles.head}>
          <h1>{article.title}</h1>
          {article.summary && <p className={styles.lead}>{article.summary}</p>}
          <p className={styles.facts}>
            <time dateTime={article.publishedAt}>{article.published}</time>
            <span className={styles.fact}>
              <Icon name="clock" size={16} />
              {text("minutes", { minutes: article.minutes })}
            </span>
          </p>
        </header>
        {article.picture && <LargePicture picture={article.picture} />}
        <div className={styles.beside}>
          <Blocks blocks={article.blocks} cards={article.cards} />
          {(headings.length >= FEWEST_HEADINGS || article.goods.length > 0) && (
            <aside className={styles.aside}>
              {headings.length >= FEWEST_HEADINGS && <Contents headings={headings} />}
              {article.goods.length > 0 && (
                <>
                  <h2>{text("goodsTitle")}</h2>
                  <GoodsBeside goods={article.goods} />
                </>
              )}
            </aside>
          )}
        </div>
      </article>
      {related.length > 0 && (
        <section className={`${styles.section} ${styles.unprinted}`} aria-labelledby="related">
          <h2 id="related">{text("related")}</h2>
          <ContentCards>
            {related.map((other) => (
              <ContentCard
                key={other.id}
                href={to.article(other.id)}
                shown={other}
                note={text("minutes", { minutes: other.minutes })}
                headingLevel={3}
              />
            ))}
          </ContentCards>
        </section>
      )}
    </div>
  );
}

function Contents({ headings }: { headings: ReturnType<typeof headingsOf> }) {
  const text = useText("content");
  return (
    <nav className={styles.aside} aria-labelledby="contents">
      <h2 id="contents">{text("contents")}</h2>
      <ul role="list" className={styles.contents}>
        {headings.map(({ id, text: words }) => (
          <li key={id}>
            <Link href={`#${id}`}>{words}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
