import { tags } from "@rambla/core/tags";
import { cardTags, pageContext } from "../shell/page-context.ts";
import type { Route } from "./+types/cart.desktop";

/** Twice what is shown: what is in the cart already is left out in the browser. */
const RECOMMENDED = 16;

/** The cart itself is in the browser; the page brings what one may like, the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  page.tag(tags.lists(page.market.brand.code));
  const recommended = await page.spare(page.api.goods.goodsHomeRecommendLast({ limit: RECOMMENDED }), []);
  page.shows(...cardTags(page, recommended));
  return { recommended };
}
