import type { Ways } from "../../base/paths.ts";

export const PLACES = "address/places";

export type TownOf = { readonly city: string; readonly province: string };

export const placeAddresses = ({ ask }: Ways) => ({
  places: (country: string, postCode: string) => ask(PLACES, { in: country, postCode }),
});
