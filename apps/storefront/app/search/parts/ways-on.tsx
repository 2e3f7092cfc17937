import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { Form } from "../../base/form/form.tsx";
import { useFrameData } from "../../base/frame-data.ts";
import { useLayout, useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { CategoryTiles } from "../../goods/parts/category-tiles.tsx";
import { stocked } from "../../goods/parts/category-tree.ts";
import { GoodsRows } from "../../goods/parts/goods-rows.tsx";
import { searchAddresses } from "./addresses.ts";
import styles from "./ways-on.module.css";

export default function WaysOn({ popular }: { popular: readonly Card[] }) {
  const text = useText("search");
  const { tree } = useFrameData();
  // The desktop's header has the field.
  const isMobile = useLayout() === "mobile";
  return (
    <div className={styles.ways}>
      {isMobile && <SearchField />}
      <section aria-labelledby="ways-categories">
        <h2 id="ways-categories">{text("categories")}</h2>
        <CategoryTiles categories={stocked(tree)} />
      </section>
      {popular.length > 0 && (
        <section aria-labelledby="ways-popular">
          <h2 id="ways-popular">{text("popular")}</h2>
          <GoodsRows goods={popular} />
        </section>
      )}
    </div>
  );
}

/** Works without JavaScript. */
function SearchField() {
  const text = useText("base");
  const to = useTo(searchAddresses);
  const { countryParameter } = useMarket();
  return (
    <Form role="search" method="get" action={to.search().split("?")[0]} className={styles.search}>
      {countryParameter && <input type="hidden" name="country" value={countryParameter} />}
      <TextField
        type="search"
        name="key"
        label={text("search")}
        labelHidden
        placeholder={text("searchHint")}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit">{text("search")}</Button>
    </Form>
  );
}
