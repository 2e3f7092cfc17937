import type { ComponentProps } from "react";
import { CountryLinks } from "../../base/country/country-links.tsx";
import { useCart } from "./cart.ts";
import CountryNote from "./country-note.tsx";

export function CountryChoice(props: ComponentProps<typeof CountryLinks>) {
  const { free } = useCart();
  return (
    <>
      <CountryLinks {...props} />
      {free.length > 0 && <CountryNote lines={free} />}
    </>
  );
}
