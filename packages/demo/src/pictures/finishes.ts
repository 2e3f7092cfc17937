/** The finishes and the ground of each brand: data only. */
import type { BrandCode } from "@rambla/core/market";
import { glass, metal, paint, type Material } from "./material.ts";

export type Mood = {
  /** Seamless ground: where the light falls, the middle, the corners. */
  readonly ground: readonly [string, string, string];
  readonly shadow: string;
  /** Room: wall, wall in shade, table material, light of the window. */
  readonly rooms: Readonly<Record<"hero" | "second" | "third", Room>>;
};

export type Room = {
  readonly wall: string;
  readonly shade: string;
  readonly table: Material;
  readonly window: string;
  /** 0 dusk … 1 full day. */
  readonly day: number;
  /** What stands on the wall: panes of daylight, a round lamp light, a tiled splashback, an arch. */
  readonly wallpiece: "panes" | "lamplight" | "tiles" | "arch" | "shelf";
};

export const finishes: Readonly<Record<BrandCode, Readonly<Record<string, Material>>>> = {
  lumbra: {
    ink: paint("#25282f", 0.5),
    white: paint("#f1eee8", 0.45),
    amber: paint("#f0a12e", 0.5),
    steel: metal("#d6d8da"),
    brass: metal("#d9ac60"),
    clay: paint("#bf6a4a", 0.25),
    sage: paint("#9aab8f", 0.25),
    smoke: glass("#4d443d", 0.62),
  },
  nidora: {
    clay: paint("#b9603a", 0.4),
    olive: paint("#6c7a49", 0.4),
    cream: paint("#efe4cd", 0.5),
    steel: { ...metal("#d9dadb"), texture: "brushed" },
    graphite: paint("#3d3e41", 0.45),
    linen: paint("#d9ccb6", 0.15, "fabric"),
    walnut: paint("#80543a", 0.28, "wood"),
    sand: paint("#d8bd94", 0.22),
  },
  velmo: {
    mist: paint("#c9d8dc", 0.4),
    mint: paint("#9fd3c0", 0.4),
    graphite: paint("#3f464b", 0.45),
    coral: paint("#fa8371", 0.45),
    white: paint("#eef1f1", 0.5),
    teal: paint("#127a72", 0.45),
    pearl: paint("#e9ded6", 0.8),
    black: paint("#232628", 0.6),
  },
};

export const moods: Readonly<Record<BrandCode, Mood>> = {
  lumbra: {
    ground: ["#fbf8f4", "#f0ece5", "#dfd8cd"],
    shadow: "#2b221a",
    rooms: {
      hero: { wall: "#3a3431", shade: "#17171b", table: paint("#6b4a33", 0.3, "wood"), window: "#ffc069", day: 0.2, wallpiece: "lamplight" },
      second: { wall: "#efe6d8", shade: "#b9a68e", table: paint("#b98a58", 0.25, "wood"), window: "#ffe2ae", day: 0.85, wallpiece: "panes" },
      third: { wall: "#8f9a88", shade: "#4f584e", table: paint("#e8e0d4", 0.2), window: "#ffe9c4", day: 0.6, wallpiece: "arch" },
    },
  },
  nidora: {
    ground: ["#fdf9f2", "#f4ebdd", "#e3d5bf"],
    shadow: "#3a2415",
    rooms: {
      hero: { wall: "#f3e8d8", shade: "#cbb294", table: paint("#b98556", 0.25, "wood"), window: "#fff0cf", day: 1, wallpiece: "panes" },
      second: { wall: "#ece3d2", shade: "#b8ab92", table: paint("#efe9df", 0.45), window: "#fff6df", day: 0.9, wallpiece: "tiles" },
      third: { wall: "#c98261", shade: "#8d4a2d", table: paint("#e6d3b6", 0.2), window: "#ffe3bd", day: 0.75, wallpiece: "arch" },
    },
  },
  velmo: {
    ground: ["#fafcfc", "#eaf1f1", "#cfdddf"],
    shadow: "#14282b",
    rooms: {
      hero: { wall: "#e3eeed", shade: "#a9c2c2", table: paint("#fafafa", 0.6), window: "#ffffff", day: 1, wallpiece: "tiles" },
      second: { wall: "#cfe3db", shade: "#8fb3a7", table: paint("#d9b98f", 0.25, "wood"), window: "#fffdf2", day: 0.95, wallpiece: "panes" },
      third: { wall: "#f0d5cc", shade: "#c79a8d", table: paint("#f6f1ee", 0.4), window: "#fff6ee", day: 0.9, wallpiece: "arch" },
    },
  },
};
