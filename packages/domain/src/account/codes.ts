/** The code and the link of a verification: made by the shop's key from its id whenever they are needed, so that nothing stores them. */
import { createHmac } from "node:crypto";
import type { Shop } from "../platform/shop.ts";

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
