/** The settings that a shop's document gives, laid over the defaults and checked; every mistake is told in a sentence that begins with its path. */
import type { ShopSettings } from "./config.ts";
import { DELIVERY_TIMES } from "./delivery-time.ts";

/**
 * Lays a document's settings over the defaults.
 * @returns the new settings, or a sentence for each key that does not exist or has the wrong kind of value
 */
export function overrideSettings(base: ShopSettings, override: Readonly<Record<string, unknown>>): ShopSettings | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const merged = merge(base, override, "", problems);
  return problems.length > 0 ? { problems } : (merged as ShopSettings);
}

/** Maps whose keys are free; every other unknown key is a mistake. */
const OPEN_MAPS = new Set(["api.clients"]);

/** Settings that know only these values. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  countryMode: ["pro", "parameter"],
  "host.onUnknown": ["defaultBrand", "misdirected"],
  "host.protocol": ["http", "https"],
  "device.switch": ["byDeviceClass", "off"],
  "device.redirectStatus": ["302", "307"],
  "device.padLayout": ["asRequested", "desktop", "mobile"],
  "country.onUnknownParam": ["ignore", "notFound"],
  "delivery.text": Object.keys(DELIVERY_TIMES),
  "cart.badgeCounts": ["pieces", "lines"],
  "header.cartPreview": ["guest", "nobody"],
};

/** Settings that are whole numbers, from and to. Where there is a law about withdrawal, it gives 14 days at least. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  "withdrawal.days": [14, 365],
  "chunkReload.guardSeconds": [10, 86_400],
  "layout.maxWidths.content": [960, 7680],
  "layout.maxWidths.full": [960, 7680],
};

/** Settings that are written in one way. */
const FORMS: readonly { readonly paths: RegExp; readonly pattern: RegExp; readonly words: string }[] = [
  { paths: /^payment\.ids\./, pattern: /^\d{1,4}$/, words: "a text of one to four digits" },
  { paths: /^headers\./, pattern: /^[A-Za-z][A-Za-z0-9-]{0,39}$/, words: "the name of a header: letters, digits and dashes" },
];

function merge(base: unknown, over: unknown, path: string, problems: string[]): unknown {
  if (over === undefined) return base;
  if (Array.isArray(base)) {
    if (Array.isArray(over)) return over;
    problems.push(`SHOP_CONFIG: ${path} must be a list.`);
    return base;
  }
  if (typeof base === "object" && base !== null) {
    if (typeof over !== "object" || over === null || Array.isArray(over)) {
      problems.push(`SHOP_CONFIG: ${path || "the file"} must be an object.`);
      return base;
    }
    if (OPEN_MAPS.has(path)) return over;
    const result: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(over)) {
      const inner = path ? `${path}.${key}` : key;
      if (Object.hasOwn(result, key)) result[key] = merge(result[key], value, inner, problems);
      else problems.push(`SHOP_CONFIG: ${inner} is not a setting of this shop.`);
    }
    return result;
  }
  const problem = typeof over === typeof base ? valueProblem(path, over) : `must be a ${typeof base}`;
  if (problem) problems.push(`SHOP_CONFIG: ${path} ${problem}.`);
  return over;
}

function valueProblem(path: string, value: unknown): string | undefined {
  const choices = CHOICES[path];
  if (choices && !choices.includes(String(value))) return `must be one of ${choices.join(", ")}`;
  const form = FORMS.find(({ paths }) => paths.test(path));
  if (form && !form.pattern.test(String(value))) return `must be ${form.words}`;
  if (typeof value !== "number") return undefined;
  const [least, most] = RANGES[path] ?? [];
  if (least !== undefined && most !== undefined && !(Number.isInteger(value) && value >= least && value <= most)) return `must be a whole number from ${least} to ${most}`;
  return value < 0 ? "must be 0 or more" : undefined;
}

/** What each setting says by itself may still not fit the others: a sentence for each such case. */
export function settingContradictions({ payment: { ids }, headers, layout: { maxWidths } }: Pick<ShopSettings, "payment" | "headers" | "layout">): string[] {
  const found: string[] = [];
  const names = new Map<string, string>();
  for (const [name, id] of Object.entries(ids)) {
    if (names.has(id)) found.push(`payment.ids.${name} is ${id}, which payment.ids.${names.get(id)} has already.`);
    names.set(id, name);
  }
  if (headers.appKey.toLowerCase() === headers.visitorId.toLowerCase()) found.push(`headers.visitorId is ${headers.visitorId}, which headers.appKey has already.`);
  if (maxWidths.full < maxWidths.content) found.push("layout.maxWidths.full is less than layout.maxWidths.content.");
  return found;
}
