/** What to cook with the goods of a brand. */
import * as z from "zod";
import { call, moment, opaqueId, pageInput, pageOf } from "./call.ts";
import { goodsCard, largePicture } from "./goods.ts";

export const recipe = z.object({
  recipeId: opaqueId,
  title: z.string(),
  text: z.string(),
  ingredients: z.array(z.string()),
  steps: z.array(z.string()),
  /** Null where the recipe does not say it. */
  minutes: z.number().int().nullable(),
  serves: z.number().int().nullable(),
  picture: largePicture,
  publishedAt: moment,
  /** What of the shop is used for it, as far as it is sold here. */
  goods: z.array(goodsCard),
});

export const recipeContract = {
  recipesPage: call
    .route({ method: "GET", path: "/shop/recipes/page", operationId: "recipesPage" })
    /** The newest first. `id`: that one alone, or none (D-193). */
    .input(z.object({ ...pageInput, id: opaqueId.optional() }))
    .output(pageOf(recipe)),
  recipesShowImage: call
    .route({ method: "GET", path: "/shop/recipesShowImage", operationId: "recipesShowImage" })
    /** The picture that stands above the recipes: that of the newest one; null where there is none. */
    .output(z.object({ image: largePicture.nullable() })),
};
