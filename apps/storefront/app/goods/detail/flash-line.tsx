import { useText } from "../../base/text.tsx";
import styles from "./buy-box.module.css";

/** That the price is one of a flash sale: until when, and for how many pieces (D-154). */
export default function FlashLine({ ends, left }: { ends: string; left: number }) {
  const text = useText("goods");
  return (
    <p className={styles.flash}>
      <strong>{text("flashUntil", { date: ends })}</strong>
      <span>{text("flashLeft", { count: left })}</span>
    </p>
  );
}
