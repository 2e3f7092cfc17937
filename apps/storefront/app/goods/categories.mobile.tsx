import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { type MouseEvent, useState } from "react";
import type { MetaArgs } from "react-router";
import { useFrameData } from "../shell/frame-data.ts";
import { useTo } from "../shell/market.tsx";
import { metaText, pageMeta } from "../shell/meta.ts";
import { pictureAddress } from "../shell/picture-address.ts";
import { useText } from "../shell/text.tsx";
import type { CategoryNode } from "./catalogue.ts";
import styles from "./categories.module.css";
import { stocked } from "./category-tree.ts";

export { loader } from "./categories.data.ts";

export const meta = ({ matches }: MetaArgs) => {
  const text = metaText(matches, "goods");
  return pageMeta({ matches, title: text("categories"), description: text("categoriesDescription"), path: "/classifiy/list", mobilePath: "/mobile/cate" });
};

/**
 * All categories of a phone in two panes (D-015): the first level at the side, what is below it with pictures. Before
 * JavaScript all parts stand under one another and the side leads to each.
 */
export default function CategoriesScreen() {
  const { tree } = useFrameData();
  const text = useText("goods");
  const roots = stocked(tree);
  const [openId, setOpenId] = useState<string>();
  const current = roots.find((root) => root.goodsClassifyId === openId) ?? roots[0];

  const open = (event: MouseEvent, id: string) => {
    event.preventDefault();
    setOpenId(id);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{text("categories")}</h1>
      <nav className={styles.side} aria-label={text("mainCategories")}>
        <ul className={styles.roots}>
          {roots.map((root) => (
            <li key={root.goodsClassifyId}>
              <a
                href={`#part-${root.goodsClassifyId}`}
                className={styles.root}
                aria-current={root === current ? "true" : undefined}
                onClick={(event) => open(event, root.goodsClassifyId)}
              >
                <Picture className={styles.rootPicture} src={(width) => pictureAddress(root.icon, width)} widths={[80, 160]} sizes="48px" alt="" eager />
                {root.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.parts}>
        {roots.map((root) => (
          <Part key={root.goodsClassifyId} root={root} isCurrent={root === current} chosen={openId !== undefined} />
        ))}
      </div>
    </div>
  );
}

function Part({ root, isCurrent, chosen }: { root: CategoryNode; isCurrent: boolean; chosen: boolean }) {
  const text = useText("goods");
  const to = useTo();
  const groups = stocked(root.childNote);
  return (
    <section id={`part-${root.goodsClassifyId}`} className={styles.part} hidden={chosen && !isCurrent} aria-label={root.title}>
      <Link className={styles.all} href={to.category(root.goodsClassifyId)}>
        {text("allOf", { title: root.title })}
      </Link>
      {groups.map((group) => (
        <div key={group.goodsClassifyId} className={styles.group}>
          <h2 className={styles.groupTitle}>
            <Link href={to.secondList(group.goodsClassifyId)}>{group.title}</Link>
          </h2>
          <ul className={styles.tiles}>
            {stocked(group.childNote).map((category) => (
              <li key={category.goodsClassifyId}>
                <Link className={styles.tile} href={to.category(category.goodsClassifyId)}>
                  <Picture className={styles.tilePicture} src={(width) => pictureAddress(category.icon, width)} widths={[80, 160, 240]} sizes="96px" alt="" />
                  <span>{category.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
