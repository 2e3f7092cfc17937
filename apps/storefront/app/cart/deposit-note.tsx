import { useText } from "../base/text.tsx";
import styles from "./cart-line.module.css";

/** What may be paid first for a line that is sold before it is there. */
export default function DepositNote({ amount }: { amount: string }) {
  const text = useText("preSale");
  return <p className={styles.fact}>{`${text("depositNow")}: ${amount}`}</p>;
}
