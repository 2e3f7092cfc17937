export type DeviceClass = "mobile" | "pad" | "pc";
export type Layout = "desktop" | "mobile";

/** The device is at the start. A header may be long, so the rest is not read. */
export const READ_OF_USER_AGENT = 512;

/** An empty or unknown user agent counts as pc. */
export function deviceClass(wholeUserAgent: string): DeviceClass {
  const userAgent = wholeUserAgent.slice(0, READ_OF_USER_AGENT);
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)/i.test(userAgent)) return "pad";
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? "mobile" : "pad";
  if (/iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile|Mobile.*Firefox/i.test(userAgent)) return "mobile";
  return "pc";
}

/** Mobile when the first segment is exactly `mobile`. */
export function layoutOf(pathname: string): Layout {
  return pathname === "/mobile" || pathname.startsWith("/mobile/") ? "mobile" : "desktop";
}
