import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "./addresses.ts";
import type { CategoryNode } from "./catalogue.ts";
import styles from "./listing/list-parts.module.css";

const WIDTHS = [80, 160];

/** Subcategories with pictures; nothing without any. */
export function CategoryTiles({ categories }: { categories: readonly CategoryNode[] }) {
  const text = useText("goods");
  const to = useTo(goodsAddresses);
  if (categories.length === 0) return null;
  return (
    <nav aria-label={text("subcategories")}>
      <ul className={styles.categories}>
        {categories.map((category) => (
          <li key={category.goodsClassifyId}>
            <Link className={styles.category} href={to.category(category.goodsClassifyId)}>
              <Picture
                className={styles.categoryPicture}
                src={(width) => pictureAddress(category.icon, width)}
                widths={WIDTHS}
                sizes="56px"
                alt=""
                eager
              />
              <span>
                {category.title}
                <span className={styles.categoryCount}>{text("countGoods", { count: category.goodsCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
