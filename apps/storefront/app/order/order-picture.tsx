import styles from "./order-picture.module.css";

const DRAWINGS = {
  parcel: (
    <>
      <path className={styles.body} d="M62 70 120 44l58 26v62l-58 28-58-28Z" />
      <path className={styles.tape} d="m92 56 58 28v22l-14 7V91L77 63Z" />
      <path className={styles.line} d="m62 70 58 27 58-27M120 97v63" />
    </>
  ),
  done: (
    <>
      <path className={styles.body} d="M62 78 120 52l58 26v56l-58 28-58-28Z" />
      <path className={styles.line} d="m62 78 58 27 58-27M120 105v57" />
      <circle className={styles.seal} cx="166" cy="62" r="27" />
      <path className={styles.tick} d="m154 62 9 9 16-17" />
    </>
  ),
  failed: (
    <>
      <rect className={styles.body} x="52" y="54" width="136" height="88" rx="12" />
      <path className={styles.tape} d="M52 76h136v18H52Z" />
      <path className={styles.line} d="M70 120h34" />
      <circle className={styles.stop} cx="178" cy="140" r="24" />
      <path className={styles.tick} d="m170 132 16 16m0-16-16 16" />
    </>
  ),
  waiting: (
    <>
      <circle className={styles.body} cx="120" cy="100" r="56" />
      <path className={styles.line} d="M120 66v36l22 14" />
      <circle className={styles.tape} cx="120" cy="44" r="7" />
    </>
  ),
} as const;

/** A small drawing in the brand's colours for the pages around an order. */
export function OrderPicture({ kind }: { kind: keyof typeof DRAWINGS }) {
  return (
    <svg className={styles.picture} viewBox="0 0 240 190" aria-hidden="true">
      <ellipse className={styles.shade} cx="120" cy="172" rx="76" ry="8" />
      {DRAWINGS[kind]}
    </svg>
  );
}
