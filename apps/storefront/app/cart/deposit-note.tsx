import { useText } from "../base/text.tsx";
import styles from "./cart-line.module.css";

export default function DepositNote({ amount, isMixed }: { amount: string; isMixed: boolean }) {
  const text = useText("preSale");
  const order = useText("order");
  return <p className={styles.fact}>{isMixed ? text("depositAlone") : `${text("depositNow")}${order("colon")}${amount}`}</p>;
}
