import { useTo } from "../../base/market.tsx";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { FEW, FewGoods } from "./few-goods.tsx";
import { GoodsRow } from "./goods-row.tsx";
import styles from "./module-head.module.css";
import { ModuleHead } from "./module-head.tsx";

type Module = {
  readonly homeModuleId: string;
  readonly kind: "goods" | "categories" | "newest" | "guide";
  readonly title: string;
  readonly text: string;
  readonly goodsClassifyId: string | null;
};

export default function GoodsModule({ module, goods }: { module: Module; goods: readonly Card[] }) {
  const to = useTo(goodsAddresses);
  const id = `module-${module.homeModuleId}`;
  const all =
    module.kind === "newest"
      ? to.newest()
      : module.goodsClassifyId
        ? to.category(module.goodsClassifyId)
        : to.allGoods({ sort: "sales", order: "desc" });
  return (
    <section className={styles.module} aria-labelledby={id}>
      <ModuleHead id={id} title={module.title} text={module.text} all={all} />
      {goods.length <= FEW ? <FewGoods goods={goods} labelledBy={id} /> : <GoodsRow goods={goods} labelledBy={id} />}
    </section>
  );
}
