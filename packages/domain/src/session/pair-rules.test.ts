import { DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { deviceName } from "./device-rules.ts";
import { type PairState, type Shown, type Verdict, verdictOn } from "./pair-rules.ts";

const AT = new Date("2026-11-20T10:00:00Z");
const seconds = (count: number) => new Date(AT.getTime() + count * 1000);
const pair: PairState = { createdAt: AT, generatedAt: AT, pairSeen: true };
const settings = DEMO_CONFIG.session;
const WEEK = 604_800;

describe("a refresh token that is shown (R-159 to R-161, D-059, D-060, D-179)", () => {
  test.each([
    ["present", pair, 0, "keep"],
    ["present", pair, 299, "keep"],
    ["present", pair, 300, "rotate"],
    ["present", pair, WEEK - 1, "rotate"],
    ["present", pair, WEEK, "over"],
    // A clock that goes back does not age a pair.
    ["present", pair, -86_400, "keep"],
    ["previous", pair, -86_400, "repeat"],
    // Parallel tabs, and lost answers.
    ["previous", pair, 59, "repeat"],
    ["previous", pair, 60, "reused"],
    ["previous", { ...pair, pairSeen: false }, 3600, "repeat"],
    ["previous", { ...pair, pairSeen: false }, WEEK, "over"],
    ["older", pair, 0, "reused"],
    ["older", { ...pair, pairSeen: false }, 0, "reused"],
    ["older", pair, WEEK, "over"],
  ] as const satisfies readonly (readonly [Shown, PairState, number, Verdict])[])(
    "%s, %o, after %i s: %s",
    (shown, state, after, verdict) => {
      expect(verdictOn(shown, state, seconds(after), settings)).toBe(verdict);
    },
  );

  test("is renewed for so long since the first login where the settings count from there", () => {
    const renewed = { ...pair, generatedAt: seconds(500_000) };
    const fromLogin = { ...settings, refreshAgeFrom: "firstLogin" as const };
    expect([settings, fromLogin].map((each) => verdictOn("present", renewed, seconds(WEEK), each))).toEqual(["rotate", "over"]);
  });
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome · Android",
  ],
  ["curl/8.0", null],
  ["", null],
  ["<script>alert(1)</script>", null],
  // Only the start is read.
  [`${"x".repeat(512)} Firefox/141.0 Linux`, null],
])("a device is called by its browser and system: %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
