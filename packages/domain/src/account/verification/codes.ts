/** The code and the link of a verification, and the link that takes a change back: made by the shop's key from its id whenever they are needed, so that nothing stores them. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../../platform/shop.ts";

/** So many digits. */
export function mailCode({ secret, config }: Pick<Shop, "secret" | "config">, verificationId: string): string {
  const { length } = config.verification;
  const bits = createHmac("sha256", secret).update(`verification code\n${verificationId}`).digest().readBigUInt64BE();
  return String(bits % 10n ** BigInt(length)).padStart(length, "0");
}

/** 256 bits, for an address in a mail. */
export function linkToken({ secret }: Pick<Shop, "secret">, verificationId: string): string {
  return createHmac("sha256", secret).update(`verification link\n${verificationId}`).digest("base64url");
}

/** 256 bits as well, for whoever holds the mailbox or number that was changed. */
export function undoToken({ secret }: Pick<Shop, "secret">, changeId: string): string {
  return createHmac("sha256", secret).update(`contact undo\n${changeId}`).digest("base64url");
}

/** Whether a code is the one that is expected, told in the same time for every other one. */
export function isSameCode(expected: string, shown: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
}
