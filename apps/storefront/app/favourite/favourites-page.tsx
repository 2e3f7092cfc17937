import { useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { accountAddresses } from "../account/parts/addresses.ts";
import { AccountArea } from "../account/parts/area.tsx";
import { useTo } from "../base/market.tsx";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import type { OwnEntry } from "../goods/parts/own/own-entry.ts";
import { OwnGoodsScreen } from "../goods/parts/own/own-goods-screen.tsx";
import { useOwnGoods } from "../goods/parts/own/use-own-goods.ts";
import { favouritesFrom } from "./list-page.ts";
import { NoFavourites } from "./no-favourites.tsx";
import { favouriteAddresses } from "./parts/addresses.ts";
import { removeFavourites, restoreFavourites } from "./parts/keeping.ts";

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return { first: await favouritesFrom(page, new URL(request.url).searchParams.get("after")) };
});
export { meta } from "../base/loaded-head.ts";

export default function FavouritesPage() {
  const { first } = useLoaderData<typeof loader>();
  const text = useText("favourite");
  const base = useText("base");
  const ask = useTo(favouriteAddresses);
  const to = useTo(accountAddresses);
  const frame = useRef<HTMLDivElement>(null);
  const list = useOwnGoods(first, ask.page, frame);

  function remove(gone: readonly OwnEntry[]) {
    const [only] = gone;
    void list.take(
      gone,
      async () => {
        const taken = await removeFavourites(
          ask.change(),
          gone.map(({ goodsId }) => goodsId),
        );
        return async () => await restoreFavourites(ask.change(), taken);
      },
      gone.length === 1 && only?.goods ? text("removed", { title: only.goods.title }) : text("removedSome", { count: gone.length }),
    );
  }

  return (
    <AccountArea title={text("title")}>
      <OwnGoodsScreen
        list={list}
        frame={frame}
        onRemove={remove}
        removal={{ icon: "heart", label: (title) => base("favourite", { title }) }}
        nextAddress={(after) => to.favourites({ after })}
        empty={<NoFavourites />}
      />
    </AccountArea>
  );
}
