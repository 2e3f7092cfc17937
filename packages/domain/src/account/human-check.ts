/**
 * The built-in human-machine check (D-081, decision 096): work that a browser does in a second by itself, and that whoever wants it done
 * ten thousand times pays for. What is asked is made by the shop's key, and stored nowhere.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { after, MINUTE } from "@rambla/core/time";
import type { Shop } from "../platform/shop.ts";

/** What a browser works on: a number is looked for that makes SHA-256 of `challenge.number` begin with so many zero bits. */
export type HumanCheck = { readonly challenge: string; readonly bits: number; readonly until: Date };
/** What it has found. */
export type HumanAnswer = { readonly challenge: string; readonly answer: string };

/** A check for somebody, good for a few minutes. */
export function askHuman(shop: Pick<Shop, "secret" | "config" | "clock" | "random">): HumanCheck {
  const { bits, minutes } = shop.config.captcha;
  const until = after(shop.clock(), minutes * MINUTE);
  const said = `${Buffer.from(shop.random(12)).toString("base64url")}.${until.getTime().toString(36)}`;
  return { challenge: `${said}.${mac(shop, said).toString("base64url")}`, bits, until };
}

/** Whether a check was answered, in time. */
export function isHuman(shop: Pick<Shop, "secret" | "config" | "clock">, { challenge, answer }: HumanAnswer): boolean {
  const [, said = "", until = "", signature = ""] = /^([\w-]{16}\.([0-9a-z]{6,12}))\.([\w-]{43})$/.exec(challenge) ?? [];
  if (said === "" || !timingSafeEqual(Buffer.from(signature, "base64url"), mac(shop, said))) return false;
  if (parseInt(until, 36) <= shop.clock().getTime() || !/^\d{1,15}$/.test(answer)) return false;
  const found = createHash("sha256").update(`${challenge}.${answer}`).digest();
  return found.readUInt32BE() < 2 ** (32 - shop.config.captcha.bits);
}

function mac({ secret }: Pick<Shop, "secret">, said: string): Buffer {
  return createHmac("sha256", secret).update(`human check\n${said}`).digest();
}
