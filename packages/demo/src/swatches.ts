/** Colours by the studio's finishes. */
import type { DemoBrandCode } from "./shop.ts";

export const SWATCHES: Readonly<Record<DemoBrandCode, Readonly<Record<string, string>>>> = {
  lumbra: { ink: "#25282f", white: "#f1eee8", amber: "#f0a12e", brass: "#d9ac60", clay: "#bf6a4a", sage: "#9aab8f", smoke: "#4d443d" },
  nidora: {
    clay: "#b9603a",
    olive: "#6c7a49",
    cream: "#efe4cd",
    steel: "#d9dadb",
    graphite: "#3d3e41",
    linen: "#d9ccb6",
    walnut: "#80543a",
    sand: "#d8bd94",
  },
  velmo: {
    mist: "#c9d8dc",
    mint: "#9fd3c0",
    graphite: "#3f464b",
    coral: "#fa8371",
    white: "#eef1f1",
    teal: "#127a72",
    pearl: "#e9ded6",
    black: "#232628",
  },
};
