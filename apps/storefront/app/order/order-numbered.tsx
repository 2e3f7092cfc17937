import styles from "./order-page.module.css";

/** A text with an order number in it, which no line tears apart and which is copied as it is. */
export function OrderNumbered({ number, children }: { number: string; children: string }) {
  const [before, ...after] = children.split(number);
  return (
    <>
      {before}
      <span className={styles.whole}>{number}</span>
      {after.join(number)}
    </>
  );
}
