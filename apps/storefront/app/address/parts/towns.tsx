import { isPostCode, tidyPostCode } from "@rambla/core/post-code";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { ask, listOf, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { placeAddresses, type TownOf } from "./places.ts";
import type { AddressForm } from "./use-typed-fields.ts";

/** Uses the postcode: a single town is filled in where none was typed, several are offered. Without an answer the form is unchanged. */
export default function Towns({ form, id, onChoice }: { form: AddressForm; id: string; onChoice(isChoice: boolean): void }) {
  const text = useText("address");
  const { country, values } = form;
  const to = useTo(placeAddresses);
  const [towns, setTowns] = useState<readonly TownOf[]>([]);
  const [filled, setFilled] = useState("");
  const postCode = country && isPostCode(values.postCode, country) ? tidyPostCode(values.postCode, country) : undefined;
  const address = country && postCode && to.places(country.code, postCode);

  const take = useEffectEvent((found: readonly TownOf[]) => {
    setTowns(found);
    onChoice(found.length > 1);
    // A typed town stays; a filled-in town changes with its postcode.
    const isOurs = values.city === "" || values.city === filled;
    if (!isOurs || found.some(({ city }) => city === values.city)) return;
    const [town] = found.length === 1 ? found : [];
    if (!town && values.city === "") return;
    setFilled(town?.city ?? "");
    form.adopt({ city: town?.city ?? "", ...(town?.province && { province: town.province }) });
  });

  // The user in the field types over the filled-in text.
  const cityId = form.field("city").id;
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (filled !== "" && activeElement instanceof HTMLInputElement && activeElement.id === cityId) activeElement.select();
  }, [filled, cityId]);

  useEffect(() => {
    if (!address) return;
    let isWanted = true;
    ask(address, listOf<TownOf>).then(
      (found) => isWanted && take(found),
      (error: unknown) => {
        if (!(error instanceof NotAnswered)) throw error;
      },
    );
    return () => {
      isWanted = false;
    };
  }, [address]);

  return (
    <>
      <datalist id={id}>
        {towns.map(({ city }) => (
          <option key={city}>{city}</option>
        ))}
      </datalist>
      <p className="visually-hidden" role="status">
        {filled !== "" && filled === values.city && text("townFilled", { city: filled })}
      </p>
    </>
  );
}
