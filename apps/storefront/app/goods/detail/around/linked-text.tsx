import { Link } from "@rambla/ui/link";
import { useTo } from "../../../base/market.tsx";
import { goodsAddresses } from "../../parts/addresses.ts";
import type { DetailBlock } from "../../parts/catalogue.ts";
import { type NamedGoods, partsOf } from "./named-goods.ts";

export function LinkedText({ text, links }: Pick<DetailBlock, "text" | "links">) {
  const to = useTo(goodsAddresses);
  return partsOf<NamedGoods>(text, links).map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      <Link key={index} href={to.goods(part)}>
        {part.words}
      </Link>
    ),
  );
}
