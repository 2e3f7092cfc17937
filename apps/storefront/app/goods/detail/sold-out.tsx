import { Link } from "@rambla/ui/link";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "../parts/addresses.ts";
import { ArrivalForm } from "./arrival-form.tsx";
import { GoodsLine, GoodsLines } from "./around/goods-lines.tsx";
import type { LoadedGoods } from "./detail.data.ts";

/**
 * Replaces the purchase of sold-out goods: available variants, alternatives and the back-in-stock form.
 * @param address the page's own address
 */
export default function SoldOut({
  loaded: { goods, variants, alternatives, askedDistributionId: distributionId },
  address,
}: {
  loaded: LoadedGoods;
  address: string;
}) {
  const text = useText("around");
  const to = useTo(goodsAddresses);
  const there = variants.siblings.filter(({ goodsId, stock }) => goodsId !== goods.goodsId && stock !== "NO_STOCK");
  const nameOf = (values: Readonly<Record<string, string>>) =>
    variants.parameters.map(({ key, values: known }) => known.find(({ value }) => value === values[key])?.label ?? "").join(", ");
  return (
    <>
      {there.length > 0 && (
        <p>
          {text("variantsThere")}{" "}
          {there.map((sibling, index) => (
            <span key={sibling.goodsId}>
              {index > 0 && " · "}
              <Link href={to.goods({ ...sibling, distributionId })}>{nameOf(sibling.values)}</Link>
            </span>
          ))}
        </p>
      )}
      {alternatives && (
        <>
          <p>
            <strong>{text("alternatives", { category: alternatives.category })}</strong>
          </p>
          <GoodsLines>
            {alternatives.goods.map((each) => (
              <GoodsLine key={each.goodsId} goods={each} />
            ))}
          </GoodsLines>
        </>
      )}
      <ArrivalForm address={address} />
    </>
  );
}
