import { Breadcrumb } from "@rambla/ui/breadcrumb";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { pageQuery } from "../../goods/parts/listing/page-number.ts";
import { contentAddresses } from "../parts/addresses.ts";
import { Steps } from "../parts/blocks.tsx";
import { ContentCard, ContentCards } from "../parts/content-card.tsx";
import styles from "../parts/content.module.css";
import { GoodsBeside } from "../parts/goods-beside.tsx";
import { LargePicture } from "../parts/large-picture.tsx";
import { ListPages } from "../parts/list-pages.tsx";
import { MissingContent } from "../parts/missing-content.tsx";
import own from "./recipes-page.module.css";
import { describe, load, type LoadedRecipes, type ShownRecipe } from "./recipes.data.ts";

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

/** All recipes, or the one that the address names, in both layouts. */
export default function RecipesPage() {
  const loaded = useLoaderData<typeof loader>();
  const text = useText("content");
  const to = useTo(contentAddresses);
  if (loaded.missing) return <MissingContent title={text("recipeMissing")} href={to.recipes()} action={text("recipesAll")} />;
  return loaded.recipe ? <Recipe recipe={loaded.recipe} /> : <Recipes {...loaded} />;
}

function Recipes({ recipes, found }: Extract<LoadedRecipes, { recipe: null }>) {
  const text = useText("content");
  const to = useTo(contentAddresses);
  const toGoods = useTo(goodsAddresses);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{text("recipes")}</h1>
        <p className={styles.lead}>{text("recipesLead")}</p>
      </header>
      {recipes.length === 0 ? (
        <EmptyState
          picture={<Icon name="document" />}
          title={text("recipesEmpty")}
          action={<LinkButton href={toGoods.newest()}>{text("toNewest")}</LinkButton>}
        >
          <p>{text("emptyText")}</p>
        </EmptyState>
      ) : (
        <ContentCards>
          {recipes.map((recipe, index) => (
            <ContentCard
              key={recipe.recipeId}
              href={to.recipe(recipe.recipeId)}
              shown={{ title: recipe.title, summary: recipe.text, picture: recipe.picture }}
              note={<Facts minutes={recipe.minutes} serves={recipe.serves} />}
              eager={index < 3}
            />
          ))}
        </ContentCards>
      )}
      <ListPages label={text("recipes")} found={found} hrefOf={(number) => to.recipes(pageQuery(number))} />
    </div>
  );
}

function Recipe({ recipe }: { recipe: ShownRecipe }) {
  const text = useText("content");
  const here = useText("goods");
  const to = useTo(contentAddresses);
  return (
    <div className={styles.page}>
      <Breadcrumb
        className={styles.unprinted}
        label={here("breadcrumb")}
        items={[{ label: text("recipes"), href: to.recipes() }, { label: recipe.title }]}
      />
      <article className={styles.section}>
        <div className={own.top}>
          <header className={styles.head}>
            <h1>{recipe.title}</h1>
            {recipe.text && <p className={styles.lead}>{recipe.text}</p>}
            <p className={styles.facts}>
              <Facts minutes={recipe.minutes} serves={recipe.serves} />
            </p>
          </header>
          <LargePicture picture={recipe.picture} look="tall" />
        </div>
        <div className={own.cooking}>
          <section className={own.ingredients} aria-labelledby="ingredients">
            <h2 id="ingredients">{text("ingredients")}</h2>
            <ul role="list" className={own.list}>
              {recipe.ingredients.map((each, index) => (
                <li key={`${index} ${each}`}>{each}</li>
              ))}
            </ul>
          </section>
          <section className={own.steps} aria-labelledby="steps">
            <h2 id="steps">{text("steps")}</h2>
            <Steps items={recipe.steps} />
          </section>
          {recipe.goods.length > 0 && (
            <aside className={styles.aside}>
              <h2>{text("recipeGoods")}</h2>
              <GoodsBeside goods={recipe.goods} />
            </aside>
          )}
        </div>
      </article>
    </div>
  );
}

function Facts({ minutes, serves }: Pick<ShownRecipe, "minutes" | "serves">) {
  const text = useText("content");
  return (
    <span className={styles.facts}>
      {minutes !== null && (
        <span className={styles.fact}>
          <Icon name="clock" size={16} />
          {text("cookingTime", { minutes })}
        </span>
      )}
      {serves !== null && (
        <span className={styles.fact}>
          <Icon name="user" size={16} />
          {text("serves", { serves })}
        </span>
      )}
    </span>
  );
}
