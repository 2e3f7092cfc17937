import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import type { CategoryNode } from "../../goods/parts/catalogue.ts";
import { stocked } from "../../goods/parts/category-tree.ts";
import styles from "./drawer-categories.module.css";

/** The phone's category tree: a category with children opens in place, others link to their list. */
export function DrawerCategories() {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  const { tree } = useFrameData();
  return (
    <nav aria-label={text("categories")}>
      <Branch nodes={tree} />
      <Link className={styles.leaf} href={to.newest()}>
        {text("newest")}
      </Link>
    </nav>
  );
}

function Branch({ nodes }: { nodes: readonly CategoryNode[] }) {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  return (
    <ul role="list" className={styles.branch}>
      {stocked(nodes).map(({ goodsClassifyId: id, title, childNote }) => (
        <li key={id}>
          {stocked(childNote).length === 0 ? (
            <Link className={styles.leaf} href={to.category(id)}>
              {title}
            </Link>
          ) : (
            <details>
              <summary className={styles.leaf}>
                <span>{title}</span>
                <Icon name="chevron-down" size={20} />
              </summary>
              <div className={styles.children}>
                <Link className={styles.leaf} href={to.category(id)}>
                  {text("allOf", { category: title })}
                </Link>
                <Branch nodes={childNote} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
