import { useLoaderData } from "react-router";
import { DeliveryFacts } from "../shell/delivery-facts.tsx";
import { later } from "../shell/later.tsx";
import { useLayout, useMarket } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import { CategoryTilesModule } from "./category-tiles-module.tsx";
import { Hero } from "./hero.tsx";
import type { loader } from "./home.data.ts";
import styles from "./home-screen.module.css";

/** Below the first view: alive at the first sign of the shopper. */
const GoodsModule = later(() => import("./goods-module.tsx"));

/** The home page of both layouts: what is on now, what buying here means, and the ways into the catalogue. */
export function HomeScreen() {
  const { banners, modules } = useLoaderData<typeof loader>();
  const text = useText("home");
  const { brandName } = useMarket();
  const isMobile = useLayout() === "mobile";
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{text("heading", { brand: brandName })}</h1>
      {banners.length > 0 && <Hero banners={banners} />}
      {/* On a desktop the strip above the header says it already. */}
      {isMobile && <DeliveryFacts className={styles.facts} />}
      {modules.map((module) =>
        module.kind === "categories" ? (
          <CategoryTilesModule key={module.homeModuleId} module={module} />
        ) : (
          <GoodsModule key={module.homeModuleId} module={module} goods={module.goods} />
        ),
      )}
    </div>
  );
}
