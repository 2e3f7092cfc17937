import { useLoaderData } from "react-router";
import { useMarket, useWays } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { Blocks } from "../parts/blocks.tsx";
import styles from "../parts/content.module.css";
import { MissingContent } from "../parts/missing-content.tsx";
import { load } from "./demo.data.ts";

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Shows what everyone may know of some goods as a table; it can do nothing. */
export default function DemoTablePage() {
  const loaded = useLoaderData<typeof loader>();
  const base = useText("base");
  const { to } = useWays();
  if (loaded.missing) return <MissingContent title={base("notFoundTitle")} href={to("")} action={base("showFailedHome")} />;
  return <Table goods={loaded.goods} />;
}

const STOCK = { HAVE_STOCK: "stockHave", NERVOUS_STOCK: "stockNervous", NO_STOCK: "stockNone" } as const;

function Table({ goods }: { goods: readonly Card[] }) {
  const base = useText("base");
  const text = useText("goods");
  const { brandName } = useMarket();
  const rows = goods.map(({ articleNumber, title, stock, priceTag }) => [
    articleNumber,
    title,
    text(STOCK[stock]),
    `${priceTag.price} ${priceTag.currency}`,
  ]);
  return (
    <div className={styles.page}>
      <h1>{brandName}</h1>
      <Blocks blocks={[{ type: "table", head: ["", base("suggestedGoods"), text("stock"), text("price")], rows }]} />
    </div>
  );
}
