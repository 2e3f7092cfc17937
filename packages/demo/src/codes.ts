import type { NewRedeemCode } from "@rambla/domain/coupon/import";

const ALL_YEARS = { uses: 1_000_000, validFrom: new Date("2026-01-01T00:00:00Z"), validUntil: new Date("2031-01-01T00:00:00Z") };

export const DEMO_CODES: readonly Omit<NewRedeemCode, "brand">[] = [
  { code: "HELLO10", amounts: { EUR: 1000, GBP: 1000, USD: 1000, PLZ: 4000 }, coins: null, ...ALL_YEARS },
  { code: "COINS5", amounts: null, coins: 500, ...ALL_YEARS },
];
