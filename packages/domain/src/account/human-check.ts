/** The built-in captcha: a signed ALTCHA challenge, solved by the browser in a second, which makes mass requests expensive. */
import { createHmac, randomInt } from "node:crypto";
import { after, MINUTE } from "@rambla/core/time";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Shop } from "../platform/shop.ts";

/** As JSON. */
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

/** SHA-256 rounds per try: the work must exceed the overhead. */
const ROUNDS = 1024;

/** The expiry is part of the data, since the library's own would use the machine's clock. */
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

/** @returns a unique value of the challenge, if it is valid, solved and in time */
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
