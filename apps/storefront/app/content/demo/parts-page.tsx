import { Badge } from "@rambla/ui/badge";
import { Button } from "@rambla/ui/button";
import { CheckboxField, TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { Skeleton } from "@rambla/ui/skeleton";
import { useLoaderData } from "react-router";
import { useMarket, useWays } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import { GoodsRows } from "../../goods/parts/goods-rows.tsx";
import styles from "../parts/content.module.css";
import { MissingContent } from "../parts/missing-content.tsx";
import { load } from "./demo.data.ts";

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** Shows the shop's components beside one another in the brand's colours. */
export default function DemoPartsPage() {
  const loaded = useLoaderData<typeof loader>();
  const base = useText("base");
  const { to } = useWays();
  if (loaded.missing) return <MissingContent title={base("notFoundTitle")} href={to("")} action={base("showFailedHome")} />;
  return <Parts goods={loaded.goods} />;
}

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const TONES = ["neutral", "ink", "accent", "sale", "success", "warning", "danger"] as const;
const NEWS = ["info", "success", "warning", "danger"] as const;

function Parts({ goods }: { goods: readonly Card[] }) {
  const base = useText("base");
  const { brandName } = useMarket();
  return (
    <div className={styles.page}>
      <h1>{brandName}</h1>
      <div className={styles.facts}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {base("addToCart")}
          </Button>
        ))}
        <Button busy>{base("buyNow")}</Button>
      </div>
      <div className={styles.facts}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {base("new")}
          </Badge>
        ))}
      </div>
      <div className={styles.head}>
        <TextField label={base("search")} hint={base("searchHint")} />
        <TextField label={base("search")} error={base("unavailable")} />
        <CheckboxField label={base("newest")} defaultChecked />
      </div>
      {NEWS.map((tone) => (
        <Notice key={tone} tone={tone} title={base("notices")}>
          {base("offline")}
        </Notice>
      ))}
      <div className={styles.head}>
        <Skeleton />
        <Skeleton width="half" />
      </div>
      <GoodsRows goods={goods} />
    </div>
  );
}
