import { Notice } from "@rambla/ui/notice";
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";

/** Why the goods cannot be had here: nothing is sold in this country, or these are not delivered to it. */
export default function NotHere() {
  const text = useText("goods");
  const { sells } = useMarket();
  return sells ? <Notice tone="warning">{text("notDeliverable")}</Notice> : <Notice>{text("readOnly")}</Notice>;
}
