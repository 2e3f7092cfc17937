import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useMarket, useTo } from "../../base/market.tsx";
import { illustrationAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import type { GoodsCard as Card } from "../../goods/parts/catalogue.ts";
import area from "../../goods/parts/goods-page.module.css";
import { homeAddresses } from "../../home/parts/addresses.ts";
import WaysOn from "./ways-on.tsx";

/** A missing page with links on. */
export default function MissingScreen({ title, sentence, popular }: { title: string; sentence: string; popular: readonly Card[] }) {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  const toHome = useTo(homeAddresses);
  const { brand } = useMarket();
  return (
    <div className={area.page}>
      <EmptyState
        headingLevel={1}
        picture={<img src={illustrationAddress("notFound", brand)} alt="" width={240} height={168} />}
        title={title}
        action={
          <>
            {/* Without the router: home loads as a document. */}
            <LinkButton href={toHome.home()} target="_self">
              {text("showFailedHome")}
            </LinkButton>
            <LinkButton variant="secondary" href={to.allGoods()}>
              {text("allGoods")}
            </LinkButton>
          </>
        }
      >
        <p>{sentence}</p>
      </EmptyState>
      <WaysOn popular={popular} />
    </div>
  );
}
