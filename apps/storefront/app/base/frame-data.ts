import type { BrandCode } from "@rambla/core/market";
import { useRouteLoaderData } from "react-router";
import type { loadFrame } from "./load-frame.ts";

/** What the root loader gave: categories, countries, footer. Throws outside a page that has it. */
export function useFrameData() {
  const data = useRouteLoaderData<typeof loadFrame>("root");
  if (!data) throw new Error("the frame has no data");
  return data;
}

/** The brand, when the frame's data came through: for what also stands where they did not. */
export function useBrand(): BrandCode | undefined {
  return useRouteLoaderData<typeof loadFrame>("root")?.market.brand;
}
