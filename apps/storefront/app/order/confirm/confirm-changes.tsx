import { Button, LinkButton } from "@rambla/ui/button";
import { Dialog } from "@rambla/ui/modal";
import { useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import { printed } from "../../cart/parts/amount.ts";
import styles from "./confirm-page.module.css";
import type { OrderChange } from "./order-changes.ts";

const SENTENCE = {
  gone: "changeGone",
  notDeliverable: "changeNotDeliverable",
  out: "changeOut",
  stock: "changeStock",
  limit: "changeLimit",
  price: "changePrice",
  promotion: "changePromotion",
} as const;

/** What has changed since the lines were put into the cart, and the question whether to go on with it (goods.updated, stock.insufficient). */
export default function ChangesDialog(props: { open: boolean; changes: readonly OrderChange[]; onClose(): void; onAccept(): void }) {
  const { open, changes, onClose, onAccept } = props;
  const text = useText("order");
  const to = useTo(cartAddresses);
  const { currency } = useMarket();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("changesTitle")}
      closeLabel={text("close")}
      footer={
        <>
          <LinkButton variant="secondary" href={to.cart()}>
            {text("backToCart")}
          </LinkButton>
          <Button onClick={onAccept}>{text("changesContinue")}</Button>
        </>
      }
    >
      <p>{text("changesText")}</p>
      <ul className={styles.changes}>
        {changes.map(({ key, line, title, kind, available, price }) => (
          <li key={`${key} ${kind}`}>
            {text(SENTENCE[kind], {
              title,
              count: available,
              before: kind === "price" ? printed(line.price, currency) : line.qty,
              price: printed(price, currency),
            })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
