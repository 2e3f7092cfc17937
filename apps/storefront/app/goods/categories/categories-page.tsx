import { tags } from "@rambla/core/tags";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { type MouseEvent, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { type Described, textFor } from "../../base/head.ts";
import { useTo } from "../../base/market.tsx";
import { type PageContext, pageContext } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { goodsAddresses, LIST } from "../parts/addresses.ts";
import type { CategoryNode } from "../parts/catalogue.ts";
import { stocked } from "../parts/category-tree.ts";
import styles from "./categories-page.module.css";

/** The layout loads the categories. */
async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  page.tag(tags.categories(page.market.brand.code));
  return {};
}

/** For search engines it is the phone's list of all products. */
const describe = (_: object, page: PageContext): Described => ({
  description: textFor(page, "goods")("categoriesDescription"),
  path: waysOf("desktop", undefined).to(LIST),
  mobilePath: goodsAddresses(waysOf("mobile", undefined)).categories(),
});

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

/**
 * The phone's categories in two panes: the first level at the side, the rest with pictures. Without JavaScript all parts are stacked and
 * the side links to each.
 */
export default function CategoriesPage() {
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
                <Picture
                  className={styles.rootPicture}
                  src={(width) => pictureAddress(root.icon, width)}
                  widths={[80, 160]}
                  sizes="48px"
                  alt=""
                  eager
                />
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
  const to = useTo(goodsAddresses);
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
                  <Picture
                    className={styles.tilePicture}
                    src={(width) => pictureAddress(category.icon, width)}
                    widths={[80, 160, 240]}
                    sizes="96px"
                    alt=""
                  />
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
