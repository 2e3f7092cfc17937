import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import type { CategoryNode } from "../goods/catalogue.ts";
import { stocked } from "../goods/category-tree.ts";
import { useFrameData } from "./frame-data.ts";
import { useTo } from "./market.tsx";
import { useText } from "./text.tsx";
import styles from "./drawer-categories.module.css";

/** The category tree of the drawer: what has children opens in place, what has none leads to its list. */
export function DrawerCategories() {
  const text = useText("shell");
  const to = useTo();
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
  const text = useText("shell");
  const to = useTo();
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
