import styles from "./energy-arrow.module.css";

/** The colours of the classes as Regulation (EU) 2017/1369 fixes them. */
const FILLS: Readonly<Record<string, string>> = {
  A: "#00a651",
  B: "#50b848",
  C: "#bfd730",
  D: "#fff200",
  E: "#fdb913",
  F: "#f37021",
  G: "#ed1c24",
};

/**
 * The energy class as the law wants it beside a price: an arrow in the colour of the class with the range of the scale.
 * It takes the size of the text around it.
 * @param energyClass `A` to `G`
 * @param label the class in words: "Energy class D, on a scale from A to G"
 */
export function EnergyArrow({ energyClass, label }: { energyClass: string; label: string }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 52 20" role="img" aria-label={label}>
      <path d="M.5.5h11v19H.5Z" className={styles.scale} />
      <text x="6" y="7.6" className={styles.end}>
        A
      </text>
      <path d="M6 14v-4.6M4.6 10.6 6 9.2l1.4 1.4" className={styles.rise} />
      <text x="6" y="18.6" className={styles.end}>
        G
      </text>
      <path d="M12 .5h29l10.5 9.5L41 19.5H12Z" fill={FILLS[energyClass] ?? FILLS["G"]} />
      <text x="28" y="15.6" className={styles.letter}>
        {energyClass}
      </text>
    </svg>
  );
}
