import { isOpaqueId } from "@rambla/core/id";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { missing, type Present } from "../../base/missing.ts";
import { type PageContext, pageContext, showCards, waysFrom } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { previewAddress } from "../../base/picture-address.ts";
import { breadcrumbList } from "../../goods/parts/breadcrumb-list.ts";
import { isPastTheEnd, pageQuery, readPage } from "../../goods/parts/listing/page-number.ts";
import { contentAddresses } from "../parts/addresses.ts";

/** Full rows of two, three and four. */
const SHOWN = 12;

/** Loads the recipe that the address names, else a page of all recipes. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const id = query.get("id");
  page.tag(tags.content(page.market.brand.code, "recipe"));
  if (id !== null) return await one(page, id);
  const asked = readPage(query);
  const found = await page.api.content.recipesPage({ page: asked, limit: SHOWN });
  if (isPastTheEnd(found, asked)) throw redirect(contentAddresses(waysFrom(page)).recipes());
  const { items, total, limit } = found;
  // The list has no goods, which would double its size.
  const recipes = items.map(({ recipeId, title, text, picture, minutes, serves }) => ({ recipeId, title, text, picture, minutes, serves }));
  return { missing: false as const, recipe: null, recipes, found: { total, limit, page: asked } };
}

async function one(page: PageContext, id: string) {
  const [recipe] = isOpaqueId(id) ? (await page.api.content.recipesPage({ id, limit: 1 })).items : [];
  if (!recipe) return missing("content.recipeMissing");
  if (recipe.recipeId !== id) throw redirect(contentAddresses(waysFrom(page)).recipe(recipe.recipeId), 301);
  showCards(page, recipe.goods);
  return { missing: false as const, recipe };
}

export type LoadedRecipes = Present<Awaited<ReturnType<typeof load>>>;
export type ShownRecipe = NonNullable<LoadedRecipes["recipe"]>;

export function describe(loaded: LoadedRecipes, page: PageContext): Described {
  const text = textFor(page, "content");
  const ways = waysOf("desktop", undefined);
  const to = contentAddresses(ways);
  const steps = [{ name: text("recipes"), path: to.recipes() }];
  if (loaded.recipe) return describeOne(loaded.recipe, page, steps);
  const { found } = loaded;
  return {
    title: found.page > 1 ? textFor(page, "goods")("pageTitle", { title: text("recipes"), page: found.page }) : text("recipes"),
    description: text("recipesLead"),
    path: to.recipes(pageQuery(found.page)),
    robots: loaded.recipes.length === 0 ? "noindex, follow" : undefined,
    structured: [breadcrumbList(page, steps)],
  };
}

/** Says of the recipe what the page shows. */
function describeOne(recipe: ShownRecipe, page: PageContext, steps: readonly { name: string; path: string }[]): Described {
  const path = contentAddresses(waysOf("desktop", undefined)).recipe(recipe.recipeId);
  const { title, text, picture, minutes, serves, ingredients } = recipe;
  return {
    title,
    description: text,
    path,
    image: picture.pictureId,
    imageAlt: picture.alt,
    kind: "article",
    structured: [
      {
        "@type": "Recipe",
        name: title,
        description: text,
        image: page.origin + previewAddress(picture.pictureId),
        inLanguage: page.market.languageTag,
        datePublished: recipe.publishedAt,
        author: { "@type": "Organization", name: page.market.brand.name },
        recipeIngredient: ingredients,
        recipeInstructions: recipe.steps.map((step) => ({ "@type": "HowToStep", text: step })),
        ...(minutes !== null && { totalTime: `PT${minutes}M` }),
        ...(serves !== null && { recipeYield: String(serves) }),
      },
      breadcrumbList(page, [...steps, { name: title, path }]),
    ],
  };
}
