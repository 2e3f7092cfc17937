import styles from "./energy-arrow.module.css";
import drawings from "./energy-arrows.svg?no-inline";

/**
 * The energy class as EU law wants it beside a price: an arrow in the class's colour with the scale's range. Scales with the text.
 * @param energyClass `A` to `G`
 * @param label the class in words: "Energy class D, on a scale from A to G"
 */
export function EnergyArrow({ energyClass, label, className }: { energyClass: string; label: string; className?: string }) {
  return (
    <svg className={className ? `${styles.arrow} ${className}` : styles.arrow} role="img" aria-label={label}>
      <use href={`${drawings}#${energyClass}`} />
    </svg>
  );
}
