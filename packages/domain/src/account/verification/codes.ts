/** Codes and links, derived from ids with the shop's key, so none is stored. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../../platform/shop.ts";

export function mailCode({ secret, config }: Pick<Shop, "secret" | "config">, verificationId: string): string {
  const { length } = config.verification;
  const bits = createHmac("sha256", secret).update(`verification code\n${verificationId}`).digest().readBigUInt64BE();
  return String(bits % 10n ** BigInt(length)).padStart(length, "0");
}

/** 256 bits, for mails. */
export function linkToken({ secret }: Pick<Shop, "secret">, verificationId: string): string {
  return createHmac("sha256", secret).update(`verification link\n${verificationId}`).digest("base64url");
}

/** 256 bits, for the old contact. */
export function undoToken({ secret }: Pick<Shop, "secret">, changeId: string): string {
  return createHmac("sha256", secret).update(`contact undo\n${changeId}`).digest("base64url");
}

/** Constant time. */
export function isSameCode(expected: string, shown: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
}
