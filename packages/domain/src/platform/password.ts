/** Slow password hashes, against a stolen table. */
import { scrypt, timingSafeEqual } from "node:crypto";
import type { Shop } from "./shop.ts";

const BLOCKS = 8;
const ROUNDS = 3;
const LENGTH = 32;

/** `scrypt$cost$salt$hash` */
export async function passwordHash({ random, config }: Pick<Shop, "random" | "config">, password: string): Promise<string> {
  const salt = Buffer.from(random(16));
  const { cost } = config.password;
  return ["scrypt", cost, salt.toString("base64url"), (await derive(password, salt, cost)).toString("base64url")].join("$");
}

/** Takes equally long without a stored hash, so the time does not reveal accounts. */
export async function isPassword({ config }: Pick<Shop, "config">, password: string, kept: string | undefined): Promise<boolean> {
  const [kind, cost, salt = "", hash = ""] = (kept ?? `scrypt$${config.password.cost}$none$none`).split("$");
  const expected = Buffer.from(hash, "base64url");
  const made = await derive(password, Buffer.from(salt, "base64url"), Number(cost));
  return kept !== undefined && kind === "scrypt" && made.length === expected.length && timingSafeEqual(made, expected);
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: 2 ** cost, r: BLOCKS, p: ROUNDS, maxmem: 2 * 128 * BLOCKS * 2 ** cost };
  return new Promise((done, failed) => {
    scrypt(password.normalize("NFC"), salt, LENGTH, options, (error, key) => (error ? failed(error) : done(key)));
  });
}
