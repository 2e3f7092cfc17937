import { toast } from "@rambla/ui/toast-store";
import { ProductCardSkeleton, ProductGrid } from "@rambla/ui/product-card";
import { LinkButton } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { useRef } from "react";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { accountAddresses } from "../account/parts/addresses.ts";
import { PageHead } from "../account/parts/page-head.tsx";
import { useTo } from "../base/market.tsx";
import { pageContext, waysFrom } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import type { OwnEntry } from "../goods/parts/own/own-entry.ts";
import { OwnGoodsScreen } from "../goods/parts/own/own-goods-screen.tsx";
import styles from "./kept-here-page.module.css";
import { NoFavourites } from "./no-favourites.tsx";
import { wish } from "./parts/marked.ts";
import { useKeptHere } from "./use-kept-here.ts";

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  // The guest's favourites are merged and shown there.
  if (page.isCustomer) throw redirect(accountAddresses(waysFrom(page)).favourites());
  return {};
});
export { meta } from "../base/loaded-head.ts";

/** A guest's favourites, stored in the browser. */
export default function KeptHerePage() {
  const text = useText("favourite");
  const base = useText("base");
  const to = useTo(accountAddresses);
  const frame = useRef<HTMLDivElement>(null);
  const list = useKeptHere();

  function mark(entries: readonly OwnEntry[], on: boolean) {
    for (const { goodsId, goods } of entries) wish({ goodsId, title: goods?.title ?? text("gone"), on, isTold: on || entries.length > 1 });
    // The pressed button is gone.
    frame.current?.focus();
  }
  function remove(gone: readonly OwnEntry[]) {
    mark(gone, false);
    if (gone.length > 1)
      toast({
        text: text("removedSome", { count: gone.length }),
        action: { label: text("undo"), onAction: () => mark(gone.toReversed(), true) },
      });
  }

  return (
    <div className={styles.page}>
      <PageHead title={text("title")} />
      {list && list.entries.length > 0 && (
        <Notice
          action={
            <LinkButton variant="secondary" size="s" href={to.login({ forward: to.favourites() })} rel="nofollow">
              {base("logIn")}
            </LinkButton>
          }
        >
          {text("keptHere")}
        </Notice>
      )}
      {list ? (
        <OwnGoodsScreen
          list={list}
          frame={frame}
          onRemove={remove}
          removal={{ icon: "heart", label: (title) => base("favourite", { title }) }}
          nextAddress={() => to.keptHere()}
          empty={<NoFavourites />}
        />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <ProductGrid>
      {Array.from({ length: 4 }, (_, place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </ProductGrid>
  );
}
