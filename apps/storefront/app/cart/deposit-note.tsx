import { useText } from "../base/text.tsx";
import styles from "./cart-line.module.css";

/** What may be paid first for a line that is sold before it is there; with goods that are there all of it is paid at once (decision 134). */
export default function DepositNote({ amount, isMixed }: { amount: string; isMixed: boolean }) {
  const text = useText("preSale");
  const order = useText("order");
  return <p className={styles.fact}>{isMixed ? text("depositAlone") : `${text("depositNow")}${order("colon")}${amount}`}</p>;
}
