/** Rules of codes and links that prove a mailbox (D-074, D-192). Pure. */
import type { ShopSettings } from "@rambla/core/config";
import { after, MINUTE, SECOND } from "@rambla/core/time";

type Settings = ShopSettings["verification"];

export type VerificationState = { readonly createdAt: Date; readonly usedAt: Date | null; readonly wrongTries: number };

/** Whether the code of a mail, or its link, still proves anything. A link dies of no guesses: nobody guesses one. */
export function isLiving(
  kind: "code" | "link",
  { createdAt, usedAt, wrongTries }: VerificationState,
  now: Date,
  settings: Settings,
): boolean {
  const minutes = kind === "code" ? settings.minutes : settings.linkMinutes;
  return usedAt === null && now < after(createdAt, minutes * MINUTE) && (kind === "link" || wrongTries < settings.attempts);
}

/** Seconds until another one can be asked for, and until the code is over. */
export function waitingTimes(
  { createdAt }: Pick<VerificationState, "createdAt">,
  now: Date,
  settings: Settings,
): { readonly resendIn: number; readonly expiresIn: number } {
  const until = (seconds: number) => Math.max(0, Math.ceil((after(createdAt, seconds * SECOND).getTime() - now.getTime()) / SECOND));
  return { resendIn: until(settings.resendSeconds), expiresIn: until(settings.minutes * 60) };
}

/** What somebody has typed or followed: so many digits, however they are grouped, or what a link carries. */
export function codeKind(text: string, { length }: Settings): "code" | "link" | undefined {
  if (/^[\w-]{43}$/.test(text)) return "link";
  const digits = text.replace(/[\s-]/g, "");
  return digits.length === length && /^\d+$/.test(digits) ? "code" : undefined;
}

/** From when on the codes were sent whose wrong tries count today: from midnight in UTC, and of yesterday's those that still live. */
export function countedFrom(now: Date, { minutes }: Settings): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return new Date(Math.min(midnight, after(now, -minutes * MINUTE).getTime()));
}
