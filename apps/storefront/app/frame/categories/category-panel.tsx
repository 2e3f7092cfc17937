import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import type { CategoryNode } from "../../goods/parts/catalogue.ts";
import { stocked } from "../../goods/parts/category-tree.ts";
import { GoodsFace } from "../search/goods-face.tsx";
import { usePopular } from "../search/use-popular.ts";
import styles from "./category-panel.module.css";

export default function CategoryPanel({ category }: { category: CategoryNode }) {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  return (
    <div className={styles.content}>
      <ul role="list" className={styles.shelves}>
        {stocked(category.childNote).map((shelf) => (
          <li key={shelf.goodsClassifyId}>
            <Link className={styles.head} href={to.category(shelf.goodsClassifyId)}>
              <Picture
                className={styles.picture}
                src={(width) => pictureAddress(shelf.icon, width)}
                widths={[160, 240, 320, 480]}
                sizes="208px"
                alt=""
                eager
              />
              {shelf.title}
            </Link>
            <ul role="list" className={styles.leaves}>
              {stocked(shelf.childNote).map((leaf) => (
                <li key={leaf.goodsClassifyId}>
                  <Link className={styles.leaf} href={to.category(leaf.goodsClassifyId)}>
                    {leaf.title}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <BestSold categoryId={category.goodsClassifyId} />
      <Link className={styles.all} href={to.category(category.goodsClassifyId)}>
        {text("allOf", { category: category.title })}
        <Icon name="chevron-right" size={16} />
      </Link>
    </div>
  );
}

/** Reserves its space, so that nothing moves under the pointer. */
function BestSold({ categoryId }: { categoryId: string }) {
  const to = useTo(goodsAddresses);
  const popular = usePopular(true, categoryId);
  return (
    <section className={styles.sold} aria-label={popular?.titles.goods}>
      {popular && (
        <>
          <h2 className={styles.title}>{popular.titles.goods}</h2>
          <ul role="list" className={styles.lines}>
            {popular.goods.map((goods) => (
              <li key={goods.goodsId}>
                <Link className={styles.goods} href={to.goods(goods)}>
                  <GoodsFace goods={goods} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
