import { implement } from "@orpc/server";
import { recipeContract } from "@rambla/contract/recipe";
import { presentCard, presentLargePicture } from "../goods/presentation.ts";
import type { CallContext } from "../platform/call-context.ts";
import { pageOfRecipes, pictureOfRecipes } from "./service.ts";

const calls = implement(recipeContract).$context<CallContext>();

const holdsUntil = ({ until }: CallContext, moment: Date | null): void => {
  if (moment) until?.(moment);
};

export const recipeApi = {
  recipesPage: calls.recipesPage.handler(async ({ input, context }) => {
    const { items, until, ...page } = await pageOfRecipes(context.shop, context.market, input);
    holdsUntil(context, until);
    return {
      ...page,
      items: items.map(({ recipeId, title, text, ingredients, steps, minutes, serves, picture, publishedAt, goods }) => ({
        recipeId,
        title,
        text,
        ingredients: [...ingredients],
        steps: [...steps],
        minutes,
        serves,
        picture: presentLargePicture(picture),
        publishedAt: publishedAt.toISOString(),
        goods: goods.map(presentCard),
      })),
    };
  }),
  recipesShowImage: calls.recipesShowImage.handler(async ({ context }) => {
    const { picture, until } = await pictureOfRecipes(context.shop, context.market);
    holdsUntil(context, until);
    return { image: picture && presentLargePicture(picture) };
  }),
};
