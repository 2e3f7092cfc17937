import type { BrandCode } from "@rambla/core/market";
import type { ProgressTimes } from "@rambla/ui/progress-bar";
import { useRouteLoaderData } from "react-router";
import type { loadFrame } from "./load-frame.ts";

/** Gives the root loader's data: categories, countries, footer. Throws where the page has none. */
export function useFrameData() {
  const data = useRouteLoaderData<typeof loadFrame>("root");
  if (!data) throw new Error("the frame has no data");
  return data;
}

/** Gives the times of the progress bar; undefined without the root loader's data. */
export function useProgressTimes(): ProgressTimes | undefined {
  return useRouteLoaderData<typeof loadFrame>("root")?.progress;
}

/** Gives the brand; undefined without the root loader's data, as on error pages. */
export function useBrand(): BrandCode | undefined {
  return useRouteLoaderData<typeof loadFrame>("root")?.market.brand;
}
