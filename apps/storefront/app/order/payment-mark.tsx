import type { PaymentMethod } from "./order.ts";
import styles from "./payment-mark.module.css";

/** The mark of a way to pay; its name stands beside it in words. */
export function PaymentMark({ name }: { name: PaymentMethod["name"] }) {
  return <img className={styles.mark} src={`/brand/pay/${name}.svg`} alt="" width={48} height={32} />;
}
