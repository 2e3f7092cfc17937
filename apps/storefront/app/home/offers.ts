/** Gives the notice of the day, the pages' adverts and the newsletter offer as JSON. */
import { pageContext } from "../base/page-context.ts";
import type { Offer, Offered } from "./parts/offered.ts";
import type { Route } from "./+types/offers";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api, settings } = context.get(pageContext);
  const at = (bannerPosition: string) => api.home.bannerListSearch({ bannerPosition });
  const [notices, popUps, spaces] = await Promise.all([
    at("Notification"),
    at("SubPopNotification"),
    api.home.homeAdvertisingSpacePageSearch({ limit: 100 }),
  ]);
  const [notice = null] = notices.bannerFiles.map(offerOf);
  // The first advert of each page.
  const adverts = Object.fromEntries(spaces.items.toReversed().map((space) => [space.position, offerOf(space)]));
  const [popUp] = popUps.bannerFiles.map(offerOf);
  return Response.json({
    notice,
    adverts,
    popUp: popUp ? { ...popUp, delay: popUps.popDelayTime ?? settings.subscribe.defaultDelay } : null,
  } satisfies Offered);
}

function offerOf({ imgUrl, placeholder, colour, title, text, action, jumpUrl }: Offer): Offer {
  return { imgUrl, placeholder, colour, title, text, action, jumpUrl };
}
