import * as z from "zod";
import { call, moment, opaqueId, pageInput, pageOf } from "./call.ts";
import { goodsCard, largePicture } from "./goods.ts";

export const recipe = z.object({
  recipeId: opaqueId,
  title: z.string(),
  text: z.string(),
  ingredients: z.array(z.string()),
  steps: z.array(z.string()),
  /** Null when the recipe does not say. */
  minutes: z.number().int().nullable(),
  serves: z.number().int().nullable(),
  picture: largePicture,
  publishedAt: moment,
  /** Only goods that are sold here. */
  goods: z.array(goodsCard),
});

export const recipeContract = {
  recipesPage: call
    .route({ method: "GET", path: "/shop/recipes/page", operationId: "recipesPage" })
    /** The newest first. With `id` only that recipe. */
    .input(z.object({ ...pageInput, id: opaqueId.optional() }))
    .output(pageOf(recipe)),
  recipesShowImage: call
    .route({ method: "GET", path: "/shop/recipesShowImage", operationId: "recipesShowImage" })
    /** The picture of the newest recipe. */
    .output(z.object({ image: largePicture.nullable() })),
};
