import type { ShopSettings } from "@rambla/core/config";
import { after, MINUTE, SECOND } from "@rambla/core/time";

type Settings = ShopSettings["verification"];

export type VerificationState = { readonly createdAt: Date; readonly usedAt: Date | null; readonly wrongTries: number };

/** Wrong tries end a code, not a link: links cannot be guessed. */
export function isLiving(
  kind: "code" | "link",
  { createdAt, usedAt, wrongTries }: VerificationState,
  now: Date,
  settings: Settings,
): boolean {
  const minutes = kind === "code" ? settings.minutes : settings.linkMinutes;
  return usedAt === null && now < after(createdAt, minutes * MINUTE) && (kind === "link" || wrongTries < settings.attempts);
}

/** Seconds until a new one, and until the expiry. */
export function waitingTimes(
  { createdAt }: Pick<VerificationState, "createdAt">,
  now: Date,
  settings: Settings,
): { readonly resendIn: number; readonly expiresIn: number } {
  const until = (seconds: number) => Math.max(0, Math.ceil((after(createdAt, seconds * SECOND).getTime() - now.getTime()) / SECOND));
  return { resendIn: until(settings.resendSeconds), expiresIn: until(settings.minutes * 60) };
}

/** Digits may be grouped. */
export function codeKind(text: string, { length }: Settings): "code" | "link" | undefined {
  if (/^[\w-]{43}$/.test(text)) return "link";
  const digits = text.replace(/[\s-]/g, "");
  return digits.length === length && /^\d+$/.test(digits) ? "code" : undefined;
}

/** Wrong tries count for codes sent since midnight UTC, or still valid from yesterday. */
export function countedFrom(now: Date, { minutes }: Settings): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return new Date(Math.min(midnight, after(now, -minutes * MINUTE).getTime()));
}
