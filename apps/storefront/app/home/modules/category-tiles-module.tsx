import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import type { CSSProperties } from "react";
import { useLayout, useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import type { CategoryNode } from "../../goods/parts/catalogue.ts";
import { stocked } from "../../goods/parts/category-tree.ts";
import styles from "./category-tiles-module.module.css";
import head from "./module-head.module.css";
import { ModuleHead } from "./module-head.tsx";

type Module = {
  readonly homeModuleId: string;
  readonly title: string;
  readonly text: string;
  readonly goodsClassifyId: string | null;
  readonly categories: readonly CategoryNode[];
};

const COLUMNS_MAX = 6;

/** Gives the number of tiles and columns that fill whole rows: 6 in one row, 7 too, 8 in two of 4, of 11 ten in two of 5. */
export function wholeRows(count: number): { readonly shown: number; readonly columns: number } {
  if (count <= COLUMNS_MAX) return { shown: count, columns: count };
  const columns = Math.min(COLUMNS_MAX, Math.floor(count / 2));
  return columns < 4 ? { shown: COLUMNS_MAX, columns: COLUMNS_MAX } : { shown: 2 * columns, columns };
}

export function CategoryTilesModule({ module }: { module: Module }) {
  const to = useTo(goodsAddresses);
  const isMobile = useLayout() === "mobile";
  const all = stocked(module.categories);
  const { shown, columns } = wholeRows(all.length);
  const style: CSSProperties & Record<"--columns", number> = { "--columns": columns };
  const id = `module-${module.homeModuleId}`;
  const allHref = module.goodsClassifyId ? to.category(module.goodsClassifyId) : isMobile ? to.categories() : to.allGoods();
  return (
    <section className={head.module} aria-labelledby={id}>
      <ModuleHead id={id} title={module.title} text={module.text} all={allHref} />
      <ul role="list" className={styles.tiles} style={style}>
        {all.slice(0, shown).map((category) => (
          <li key={category.goodsClassifyId}>
            <Link className={styles.tile} href={to.category(category.goodsClassifyId)}>
              <Picture
                className={styles.picture}
                src={(width) => pictureAddress(category.icon, width)}
                widths={[240, 320, 480, 640]}
                sizes="(min-width: 64rem) 25vw, 46vw"
                alt=""
              />
              <span className={styles.title}>{category.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
