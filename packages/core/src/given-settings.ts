/** The rules of settings. A browser uses config.ts instead, without these. */
import { z } from "zod";
import type { ShopSettings } from "./config.ts";
import { PAGE_WIDTHS } from "./default-settings.ts";
import { customerSettings } from "./settings/customer-settings.ts";
import { invoiceSettings } from "./settings/invoice-settings.ts";
import { limitSettings } from "./settings/limit-settings.ts";
import { operationSettings } from "./settings/operation-settings.ts";
import { orderSettings } from "./settings/order-settings.ts";
import { pageSettings } from "./settings/page-settings.ts";
import { shellSettings } from "./settings/shell-settings.ts";
import type { Places } from "./settings/values.ts";

/** A message follows the path: `must be 0 or more`. */
export function settingRules(places: Places): z.ZodType<ShopSettings> {
  return z.strictObject({
    ...pageSettings(places),
    ...shellSettings(places),
    ...limitSettings(places),
    ...orderSettings(places),
    ...invoiceSettings(places),
    ...customerSettings(),
    ...operationSettings(places),
  });
}

/** A sentence for each pair of settings that contradict. */
export function settingContradictions({
  payment: { ids },
  headers,
  image: { widths },
  layout: { maxWidths },
  phone: { digits },
  password,
  consultation,
  comment,
  afterSale,
  session,
  operator: { giving },
}: ShopSettings): string[] {
  const found: string[] = [];
  const names = new Map<string, string>();
  for (const [name, id] of Object.entries(ids)) {
    if (names.has(id)) found.push(`payment.ids.${name} is ${id}, which payment.ids.${names.get(id)} has already.`);
    names.set(id, name);
  }
  if (headers.appKey.toLowerCase() === headers.visitorId.toLowerCase())
    found.push(`headers.visitorId is ${headers.visitorId}, which headers.appKey has already.`);
  if (maxWidths.full < maxWidths.content) found.push("layout.maxWidths.full is less than layout.maxWidths.content.");
  const missing = PAGE_WIDTHS.filter((width) => !widths.includes(width));
  if (missing.length > 0) found.push(`image.widths lacks ${missing.join(", ")}, in which pages ask for pictures.`);
  if (digits.max < digits.min) found.push("phone.digits.max is less than phone.digits.min.");
  for (const [name, signs] of Object.entries({ consultation, comment, "afterSale.description": afterSale.description, password }))
    if (signs.max < signs.min) found.push(`${name}.max is less than ${name}.min.`);
  // A slower tab would send a token with two successors, which counts as theft.
  if (session.rotateAfterSeconds < session.graceSeconds)
    found.push("session.rotateAfterSeconds is less than session.graceSeconds: tabs that ask at the same time would be signed out.");
  for (const bound of ["coins", "uses", "off"] as const)
    if (giving.most[bound] < giving.alone[bound]) found.push(`operator.giving.most.${bound} is less than operator.giving.alone.${bound}.`);
  for (const [code, most] of Object.entries(giving.most.value))
    if (most < (giving.alone.value[code] ?? 0))
      found.push(`operator.giving.most.value.${code} is less than operator.giving.alone.value.${code}.`);
  return found;
}
