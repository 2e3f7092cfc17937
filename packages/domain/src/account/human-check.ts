/**
 * The built-in human-machine check: an ALTCHA challenge that a browser solves in a second, which makes ten thousand requests dear. The
 * challenge is signed by the shop's key and stored nowhere.
 */
import { createHmac, randomInt } from "node:crypto";
import { after, MINUTE } from "@rambla/core/time";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Shop } from "../platform/shop.ts";

/** A challenge and its solution, as JSON. */
export type HumanAnswer = { readonly challenge: string; readonly answer: string };

const challengeJson = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    data: z.object({ until: z.number() }),
    keyLength: z.number(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
const solutionJson = z.object({ counter: z.number(), derivedKey: z.string() });

/** Rounds of SHA-256 of one try: many, so that the browser spends its time in them and not between tries. */
const ROUNDS = 1024;

/** A challenge, good for a few minutes. The end is data of it: the library's own end would follow the clock of this machine. */
export async function askHuman(
  shop: Pick<Shop, "secret" | "config" | "clock">,
): Promise<{ readonly challenge: string; readonly until: Date }> {
  const { bits, minutes } = shop.config.captcha;
  const until = after(shop.clock(), minutes * MINUTE);
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ROUNDS,
    counter: randomInt(Math.ceil(2 ** (bits + 1) / ROUNDS)),
    data: { until: until.getTime() },
    deriveKey,
    hmacSignatureSecret: signatureSecret(shop),
  });
  return { challenge: JSON.stringify(challenge), until };
}

/** @returns what tells the challenge from every other one, if it is the shop's and was solved in time */
export async function solvedChallenge(
  shop: Pick<Shop, "secret" | "clock">,
  { challenge: asked, answer }: HumanAnswer,
): Promise<string | undefined> {
  const challenge = challengeJson.safeParse(parsed(asked)).data;
  const solution = solutionJson.safeParse(parsed(answer)).data;
  if (!challenge || !solution || challenge.parameters.data.until <= shop.clock().getTime()) return undefined;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: signatureSecret(shop) });
  return verified ? challenge.signature : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const signatureSecret = ({ secret }: Pick<Shop, "secret">): string => createHmac("sha256", secret).update("human check").digest("hex");
