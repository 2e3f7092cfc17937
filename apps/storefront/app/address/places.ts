import { pageContext } from "../base/page-context.ts";
import type { TownOf } from "./parts/places.ts";
import type { Route } from "./+types/places";

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { api } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const [countryCode, input] = [query.get("in") ?? "", (query.get("postCode") ?? "").trim().slice(0, 12)];
  const found = countryCode.length === 2 && input !== "" ? await api.address.placeAutoComplete({ countryCode, input }) : [];
  const towns = new Map(found.filter(({ postCode }) => postCode === input).map(({ city, province }) => [city, { city, province }]));
  return Response.json([...towns.values()] satisfies TownOf[]);
}
