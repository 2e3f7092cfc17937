/** The sandbox sign-in provider of the demo: it believes any mailbox. Never used outside the demo. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { after, MINUTE } from "@rambla/core/time";
import * as z from "zod";
import type { Shop } from "../../platform/shop.ts";
import type { SignInProvider } from "../../platform/sign-in-provider.ts";

export const STAND_IN_PAGE = "/sign-in-provider";

const NAME = "Demo ID";
/** Its name in calls. */
export const STAND_IN = "demo";

/** The nonce binds it to one attempt. */
const said = z.object({ mailbox: z.string(), nonce: z.string(), until: z.number() });

type Parts = Pick<Shop, "secret" | "clock">;

/** Its page is on every host of the shop. */
export function standInProvider({ secret, clock }: Parts): SignInProvider {
  return {
    provider: STAND_IN,
    name: NAME,
    formTargets: [],
    addressFor: ({ state, nonce }) => Promise.resolve(`${STAND_IN_PAGE}?${new URLSearchParams({ state, nonce })}`),
    personIn: (answer, { nonce }) => {
      const told = readCode({ secret }, answer.get("code") ?? "");
      if (!told || told.nonce !== nonce || told.until < clock().getTime()) return Promise.resolve(undefined);
      return Promise.resolve({ issuer: STAND_IN, subject: createHash("sha256").update(told.mailbox).digest("hex"), knownAs: told.mailbox });
    },
  };
}

/** The signed answer of the page. */
export function standInCode(parts: Parts, mailbox: string, nonce: string): string {
  const text = Buffer.from(
    JSON.stringify({ mailbox: mailbox.trim().toLowerCase(), nonce, until: after(parts.clock(), MINUTE).getTime() }),
  ).toString("base64url");
  return `${text}.${signatureOf(parts, text).toString("base64url")}`;
}

function readCode(parts: Pick<Shop, "secret">, code: string): z.infer<typeof said> | undefined {
  const [text = "", signature = ""] = code.split(".");
  const [expected, shown] = [signatureOf(parts, text), Buffer.from(signature, "base64url")];
  if (expected.length !== shown.length || !timingSafeEqual(expected, shown)) return undefined;
  return said.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
}

function signatureOf({ secret }: Pick<Shop, "secret">, text: string): Buffer {
  return createHmac("sha256", secret).update(`demo sign-in\n${text}`).digest();
}
