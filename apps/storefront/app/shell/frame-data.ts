import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** What the root loader gave: categories, countries, footer. Throws outside a page that has it. */
export function useFrameData() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("the frame has no data");
  return data;
}
