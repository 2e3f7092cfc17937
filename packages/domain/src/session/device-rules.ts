/** What a device is called in the list of sessions, as far as it says so itself. Pure. */
import { READ_OF_USER_AGENT } from "@rambla/core/device";

/** The first that fits: what others carry in their own name too comes later. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system, such as `Firefox · Linux`; null where neither is known. */
export function deviceName(wholeUserAgent: string): string | null {
  const userAgent = wholeUserAgent.slice(0, READ_OF_USER_AGENT);
  const found = [PROGRAMS, SYSTEMS].flatMap((known) => known.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return found.length > 0 ? found.join(" · ") : null;
}
