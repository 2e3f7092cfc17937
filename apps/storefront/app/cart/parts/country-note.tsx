import { piecesOf } from "@rambla/core/cart";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import styles from "./country-note.module.css";
import type { Line } from "./line.ts";

/** Says, beside the countries, what happens to the cart in another country's shop. */
export default function CountryNote({ lines }: { lines: readonly Line[] }) {
  const text = useText("cart");
  const { countryMode } = useFrameData();
  const isCustomer = usePerson()?.kind === "customer";
  // Each host has its own storage and login. With countries in the address they are shared.
  if (countryMode !== "pro") return <p className={styles.note}>{text("comesAlong")}</p>;
  return <p className={styles.note}>{isCustomer ? text("inAccount") : text("staysHere", { count: piecesOf(lines) })}</p>;
}
