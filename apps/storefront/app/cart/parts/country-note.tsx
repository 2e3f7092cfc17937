import { piecesOf } from "@rambla/core/cart";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import styles from "./country-note.module.css";
import type { Line } from "./line.ts";

/** Beside the countries, while there is something in the cart: what becomes of it in the shop of another one (decision 167). */
export default function CountryNote({ lines }: { lines: readonly Line[] }) {
  const text = useText("cart");
  const { countryMode } = useFrameData();
  const isCustomer = usePerson()?.kind === "customer";
  // A host of its own has a storage and a login of its own. Where only the address tells the country, they are the same.
  if (countryMode !== "pro") return <p className={styles.note}>{text("comesAlong")}</p>;
  return <p className={styles.note}>{isCustomer ? text("inAccount") : text("staysHere", { count: piecesOf(lines) })}</p>;
}
