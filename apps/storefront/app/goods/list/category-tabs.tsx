import { Link } from "@rambla/ui/link";
import { useText } from "../../base/text.tsx";
import type { CategoryNode } from "../parts/catalogue.ts";
import styles from "./category-tabs.module.css";

/**
 * Tabs with a category and its siblings, for phones; nothing without siblings.
 * @param activeId the marked category
 */
export function CategoryTabs(props: {
  categories: readonly CategoryNode[];
  activeId: string | null;
  hrefOf: (categoryId: string) => string;
}) {
  const { categories, activeId, hrefOf } = props;
  const text = useText("goods");
  if (categories.length < 2) return null;
  return (
    <nav aria-label={text("siblingCategories")}>
      <ul className={styles.tabs}>
        {categories.map(({ goodsClassifyId: id, title }) => (
          <li key={id}>
            <Link className={styles.tab} href={hrefOf(id)} aria-current={id === activeId ? "page" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
