/** Device class and layout. Sources: R-036 … R-040, D-001 … D-005. */

export type DeviceClass = "mobile" | "pad" | "pc";
export type Layout = "desktop" | "mobile";

/** A browser tells its device at the front; what comes behind may be as long as a header, and is not worth reading. */
export const READ_OF_USER_AGENT = 512;

/** The device class of a user agent text. An empty or unknown one counts as pc. */
export function deviceClass(wholeUserAgent: string): DeviceClass {
  const userAgent = wholeUserAgent.slice(0, READ_OF_USER_AGENT);
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)/i.test(userAgent)) return "pad";
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? "mobile" : "pad";
  if (/iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile|Mobile.*Firefox/i.test(userAgent)) return "mobile";
  return "pc";
}

/** The layout of a path: mobile when its first segment is exactly `mobile` (D-003). */
export function layoutOf(pathname: string): Layout {
  return pathname === "/mobile" || pathname.startsWith("/mobile/") ? "mobile" : "desktop";
}
