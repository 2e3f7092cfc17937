import { useText } from "../../base/text.tsx";
import styles from "./buy-box.module.css";

/** The end of a flash sale and the units left at its price. */
export default function FlashLine({ ends, left }: { ends: string; left: number }) {
  const text = useText("goods");
  return (
    <p className={styles.flash}>
      <strong>{text("flashUntil", { date: ends })}</strong>
      <span>{text("flashLeft", { count: left })}</span>
    </p>
  );
}
