import { formatMoney, money, times } from "@rambla/core/money";
import { Button } from "@rambla/ui/button";
import { useText } from "../base/text.tsx";
import { BundleGoods } from "../goods/parts/bundle-goods.tsx";
import styles from "./cart-line.module.css";
import { amountOf } from "./parts/amount.ts";
import type { CheckedItem } from "./parts/checked-cart.ts";

/** A bundle's line: its goods, what it saves, and a button that splits it. */
export default function BundlePart({
  item,
  title,
  onDissolve,
}: {
  item: CheckedItem;
  title: string;
  onDissolve: (item: CheckedItem) => void;
}) {
  const text = useText("cart");
  const tag = item.goods?.priceTag;
  // Compared with the present prices of the single goods, shown beside.
  const saved = tag?.originalPrice
    ? times(
        money(amountOf(tag.originalPrice, tag.currency).minor - amountOf(tag.price, tag.currency).minor, tag.currency),
        item.availableQty,
      )
    : null;
  return (
    <>
      <BundleGoods goods={item.bundleGoods} linked />
      {saved && <p className={styles.saved}>{text("bundleSaves", { amount: formatMoney(saved) })}</p>}
      <Button
        variant="quiet"
        size="s"
        className={styles.apart}
        aria-label={text("takeApartNamed", { title })}
        onClick={() => onDissolve(item)}
      >
        {text("takeApart")}
      </Button>
    </>
  );
}
