import { Sheet } from "@rambla/ui/modal";
import { Picture } from "@rambla/ui/picture";
import { pictureAddress } from "../../../base/picture-address.ts";
import { useText } from "../../../base/text.tsx";
import { GoodsPrice } from "../../parts/goods-price.tsx";
import styles from "./purchase-sheet.module.css";
import { Purchase, type PurchaseProps } from "./purchase.tsx";
import { StockLine } from "./stock-line.tsx";
import type { VariantRow } from "./variant-choice.ts";
import VariantPicker from "./variant-picker.tsx";

export type PurchaseSheetProps = PurchaseProps & {
  rows: readonly VariantRow[];
  /** The price list of the address, for links to the other variants. */
  askedDistributionId: string;
  open: boolean;
  onClose: () => void;
};

const WIDTHS = [160, 240];

export default function PurchaseSheet({ rows, askedDistributionId, open, onClose, ...purchase }: PurchaseSheetProps) {
  const { goods, piecesLeft } = purchase;
  const text = useText("goods");
  return (
    <Sheet open={open} onClose={onClose} title={text("chooseVariant")} closeLabel={text("close")}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Picture
            className={styles.picture}
            src={(width) => pictureAddress(goods.picture.pictureId, width)}
            widths={WIDTHS}
            sizes="88px"
            colour={goods.picture.colour}
            alt=""
            eager
          />
          <div>
            <p className={styles.title}>{goods.title}</p>
            <GoodsPrice priceTag={goods.priceTag} />
            <StockLine goods={goods} stock={goods.stock} piecesLeft={piecesLeft} />
          </div>
        </div>
        <VariantPicker rows={rows} distributionId={askedDistributionId} />
        <Purchase {...purchase} onDone={onClose} />
      </div>
    </Sheet>
  );
}
