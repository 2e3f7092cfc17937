import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useMarket, useTo } from "../base/market.tsx";
import { illustrationAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { homeAddresses } from "../home/parts/addresses.ts";
import { goodsAddresses } from "./parts/addresses.ts";

/** Goods or a category that is not there (any more): what may have happened, and two ways on. */
export default function MissingScreen() {
  const text = useText("goods");
  const to = useTo(goodsAddresses);
  const toHome = useTo(homeAddresses);
  const { brand } = useMarket();
  return (
    <EmptyState
      headingLevel={1}
      picture={<img src={illustrationAddress("notFound", brand)} alt="" width={240} height={168} />}
      title={text("missingTitle")}
      action={
        <>
          <LinkButton href={to.allGoods()}>{text("showAll")}</LinkButton>
          <LinkButton variant="secondary" href={toHome.home()}>
            {text("toHome")}
          </LinkButton>
        </>
      }
    >
      <p>{text("missing")}</p>
    </EmptyState>
  );
}
