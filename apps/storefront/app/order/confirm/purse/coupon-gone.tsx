import { Button } from "@rambla/ui/button";
import { Dialog } from "@rambla/ui/modal";
import { useText } from "../../../base/text.tsx";
import { changeCheckout, type ChosenPurse } from "../../parts/checkout-session.ts";

/** The coupon is not available: whether to go on without it. The order is sent by its own button, at the total without it. */
export default function CouponGone({
  chosen: { coins },
  onClose,
  onContinue,
}: {
  chosen: ChosenPurse;
  onClose(): void;
  onContinue(): void;
}) {
  const text = useText("coin");
  function goOn() {
    changeCheckout({ purse: coins === undefined ? {} : { coins } });
    onClose();
    onContinue();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text("goneTitle")}
      closeLabel={text("close")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text("goneBack")}
          </Button>
          <Button onClick={goOn}>{text("goneOn")}</Button>
        </>
      }
    >
      <p>{text("goneText")}</p>
    </Dialog>
  );
}
