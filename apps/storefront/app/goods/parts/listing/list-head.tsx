import { Breadcrumb } from "@rambla/ui/breadcrumb";
import { useTo } from "../../../base/market.tsx";
import { useText } from "../../../base/text.tsx";
import { homeAddresses } from "../../../home/parts/addresses.ts";
import type { GoodsList } from "../catalogue.ts";
import styles from "../goods-page.module.css";

/** A list's path, name and number of products; "more than" past the exact count. */
export function ListHead(props: {
  title: string;
  list: Pick<GoodsList, "total" | "moreThanTotal">;
  steps: readonly { label: string; href: string }[];
}) {
  const { title, list, steps } = props;
  const text = useText("goods");
  const to = useTo(homeAddresses);
  return (
    <header className={styles.head}>
      <Breadcrumb label={text("breadcrumb")} items={[{ label: text("home"), href: to.home() }, ...steps, { label: title }]} />
      <h1 className={styles.title}>
        {title} <span className={styles.count}>{text(list.moreThanTotal ? "countMoreThan" : "countGoods", { count: list.total })}</span>
      </h1>
    </header>
  );
}
