import { LinkButton } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "../parts/addresses.ts";
import type { Goods } from "../parts/catalogue.ts";

/** That the goods are no longer sold since their page was made, and the way to what else there is of the kind. */
export default function Gone({ kind }: { kind: Goods["breadcrumb"][number] | undefined }) {
  const text = useText("around");
  const to = useTo(goodsAddresses);
  return (
    <Notice
      tone="warning"
      live="assertive"
      action={
        kind && (
          <LinkButton size="s" variant="secondary" href={to.category(kind.goodsClassifyId)}>
            {text("goneOn", { category: kind.title })}
          </LinkButton>
        )
      }
    >
      {text("gone")}
    </Notice>
  );
}
