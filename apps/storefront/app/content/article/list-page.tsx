import { LinkButton } from "@rambla/ui/button";
import { ChoiceLink, ChoiceRow } from "@rambla/ui/chip";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { pageQuery } from "../../goods/parts/listing/page-number.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { contentAddresses } from "../parts/addresses.ts";
import { ContentCard, ContentCards } from "../parts/content-card.tsx";
import styles from "../parts/content.module.css";
import { ListPages } from "../parts/list-pages.tsx";
import { describe, load } from "./list.data.ts";

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

/** The articles of a list in both layouts; the same screen for guides and for science. */
export default function ArticlesPage() {
  const { list, type, found } = useLoaderData<typeof loader>();
  const text = useText("content");
  const to = useTo(contentAddresses);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{text(`${list}s`)}</h1>
        <p className={styles.lead}>{text(`${list}sLead`)}</p>
      </header>
      {found.types.length > 0 && (
        <nav aria-label={text("kinds")}>
          <ChoiceRow>
            <ChoiceLink href={to.articles(list)} selected={type === null}>
              {text("allKinds")}
            </ChoiceLink>
            {found.types.map(({ articleType, typeName }) => (
              <ChoiceLink key={articleType} href={to.articles(list, articleType)} selected={type === articleType}>
                {typeName}
              </ChoiceLink>
            ))}
          </ChoiceRow>
        </nav>
      )}
      {found.items.length === 0 ? (
        <NoArticles href={type === null ? undefined : to.articles(list)} />
      ) : (
        <ContentCards>
          {found.items.map((article, index) => (
            <ContentCard
              key={article.id}
              href={to.article(article.id)}
              shown={article}
              kind={article.typeName}
              note={text("minutes", { minutes: article.minutes })}
              eager={index < 3}
            />
          ))}
        </ContentCards>
      )}
      <ListPages label={text(`${list}s`)} found={found} hrefOf={(number) => to.articles(list, type, pageQuery(number))} />
    </div>
  );
}

/** @param href of all articles; undefined where these are all */
function NoArticles({ href }: { href: string | undefined }) {
  const text = useText("content");
  const toGoods = useTo(goodsAddresses);
  return (
    <EmptyState
      picture={<Icon name="document" />}
      title={text("articlesEmpty")}
      action={<LinkButton href={href ?? toGoods.newest()}>{text(href ? "articlesAll" : "toNewest")}</LinkButton>}
    >
      <p>{text("emptyText")}</p>
    </EmptyState>
  );
}
