import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";

export function NoFavourites() {
  const text = useText("favourite");
  const to = useTo(goodsAddresses);
  return (
    <EmptyState
      picture={<Icon name="heart" />}
      title={text("emptyTitle")}
      action={<LinkButton href={to.newest()}>{text("emptyAction")}</LinkButton>}
    >
      <p>{text("empty")}</p>
    </EmptyState>
  );
}
