/** How the demo brands look. */
import type { Theme } from "@rambla/core/theme";
import type { DemoBrandCode } from "./shop.ts";

export const THEMES: Readonly<Record<DemoBrandCode, Theme>> = {
  lumbra: {
    colours: {
      surface: "#ffffff", surfaceSunken: "#f6f4f0", surfaceRaised: "#ffffff", ink: "#16181d",
      inkMuted: "#4b4f58", inkFaint: "#6a6e77", line: "#e4e0d9", primary: "#16181d",
      primaryStrong: "#343842", onPrimary: "#ffffff", accent: "#f5a524", onAccent: "#16181d",
      sale: "#b9271b", onSale: "#ffffff", success: "#1d6b3f", warning: "#8a5200",
      danger: "#b3261e", star: "#d98a06", focus: "#1f5fd6", groundDark: "#16181d",
      onGroundDark: "#ffffff", onGroundDarkMuted: "#c9c6c0", shadow: "#16181d",
    },
    fonts: { text: "instrument-sans", heading: "instrument-sans", headingTracking: -0.02 },
    radius: 10,
  },
  nidora: {
    colours: {
      surface: "#fbf7f1", surfaceSunken: "#efe6d8", surfaceRaised: "#fffdfa", ink: "#2c211a",
      inkMuted: "#57483c", inkFaint: "#6f5f51", line: "#e0d4c2", primary: "#b4532a",
      primaryStrong: "#8c3d1b", onPrimary: "#ffffff", accent: "#5b6b3a", onAccent: "#ffffff",
      sale: "#a8261c", onSale: "#ffffff", success: "#3f5a22", warning: "#7d4c00",
      danger: "#a3231b", star: "#b4532a", focus: "#2456a6", groundDark: "#33261d",
      onGroundDark: "#fbf7f1", onGroundDarkMuted: "#d3c5b4", shadow: "#3e2818",
    },
    fonts: { text: "figtree", heading: "fraunces", headingTracking: -0.015 },
    radius: 18,
  },
  velmo: {
    colours: {
      surface: "#f4f8f8", surfaceSunken: "#e6eeee", surfaceRaised: "#ffffff", ink: "#1b2426",
      inkMuted: "#475457", inkFaint: "#5d6b6e", line: "#d5e0e0", primary: "#0f766e",
      primaryStrong: "#0b5a54", onPrimary: "#ffffff", accent: "#ff7a66", onAccent: "#1b2426",
      sale: "#b3261e", onSale: "#ffffff", success: "#17663f", warning: "#7f4e00",
      danger: "#ad241c", star: "#0f766e", focus: "#1c55c4", groundDark: "#12302e",
      onGroundDark: "#ffffff", onGroundDarkMuted: "#bfd2d0", shadow: "#102c2c",
    },
    fonts: { text: "manrope", heading: "manrope", headingTracking: -0.025 },
    radius: 14,
  },
};
