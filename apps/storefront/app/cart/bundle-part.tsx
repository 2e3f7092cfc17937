import { Button } from "@rambla/ui/button";
import { useMarket } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { BundleGoods } from "../goods/parts/bundle-goods.tsx";
import styles from "./cart-line.module.css";
import { printed } from "./parts/amount.ts";
import type { CheckedItem } from "./parts/checked-cart.ts";

/** What a line of the cart tells of a bundle: its goods, what it saves, and the way to have them singly (R-378, D-104). */
export default function BundlePart({ item, title, onDissolve }: { item: CheckedItem; title: string; onDissolve: (item: CheckedItem) => void }) {
  const text = useText("cart");
  const { currency } = useMarket();
  const saved = item.explanation.find(({ because }) => because === "bundle");
  return (
    <>
      <BundleGoods goods={item.bundleGoods} linked />
      {saved && <p className={styles.saved}>{text("bundleSaves", { amount: printed(saved.amount.replace("-", ""), currency) })}</p>}
      <Button variant="quiet" size="s" className={styles.apart} aria-label={text("takeApartNamed", { title })} onClick={() => onDissolve(item)}>
        {text("takeApart")}
      </Button>
    </>
  );
}
