import { formatMoney, parseDecimal } from "@rambla/core/money";
import { Button, LinkButton } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { useTo } from "../../base/market.tsx";
import { reloadPage } from "../../base/reload-page.ts";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "../parts/addresses.ts";
import type { Goods } from "../parts/catalogue.ts";
import type { FreshGoods } from "./fresh-goods.ts";

/** Shows that the goods are no longer sold, with a link to their category, or that their price has changed. */
export default function GoodsChange({ goods, fresh }: { goods: Goods; fresh: FreshGoods }) {
  const text = useText("goods");
  const around = useText("around");
  const to = useTo(goodsAddresses);
  const kind = goods.breadcrumb.at(-1);
  const price = fresh.changedPrice && parseDecimal(fresh.changedPrice.price, fresh.changedPrice.currency);
  if (fresh.gone) {
    return (
      <Notice
        tone="warning"
        live="assertive"
        action={
          kind && (
            <LinkButton size="s" variant="secondary" href={to.category(kind.goodsClassifyId)}>
              {around("goneOn", { category: kind.title })}
            </LinkButton>
          )
        }
      >
        {around("gone")}
      </Notice>
    );
  }
  return (
    price && (
      <Notice
        tone="warning"
        live="assertive"
        title={text("updated")}
        action={
          <Button size="s" variant="secondary" onClick={reloadPage}>
            {text("refresh")}
          </Button>
        }
      >
        {text("priceNow", { price: formatMoney(price) })}
      </Notice>
    )
  );
}
