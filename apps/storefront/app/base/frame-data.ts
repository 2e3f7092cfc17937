import type { BrandCode } from "@rambla/core/market";
import type { ProgressTimes } from "@rambla/ui/progress-bar";
import { useRouteLoaderData } from "react-router";
import type { loadFrame } from "./load-frame.ts";

/** What the root loader gave: categories, countries, footer. Throws outside a page that has it. */
export function useFrameData() {
  const data = useRouteLoaderData<typeof loadFrame>("root");
  if (!data) throw new Error("the frame has no data");
  return data;
}

/** How long the bar of a slow page waits, runs and stays (D-052), when the frame's data came through. */
export function useProgressTimes(): ProgressTimes | undefined {
  return useRouteLoaderData<typeof loadFrame>("root")?.progress;
}

/** The brand, when the frame's data came through: for what also stands where they did not. */
export function useBrand(): BrandCode | undefined {
  return useRouteLoaderData<typeof loadFrame>("root")?.market.brand;
}
