/** Sends text messages through an HTTP gateway, or writes them into the outbox folder. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder, PRIVATE_FILE } from "../platform/files/private-folder.ts";
import type { Shop } from "../platform/shop.ts";
import { type OutgoingMail, outboxName } from "./mailer.ts";

/** `to` has its country code, `from` is the brand's name. */
export type OutgoingText = Pick<OutgoingMail, "mailId" | "kind" | "brand" | "country" | "language" | "createdAt" | "to" | "text"> & {
  readonly from: string;
};

/** Throws when the message could not be handed over. */
export type Texter = (message: OutgoingText) => Promise<void>;

export type Gateway = { readonly url: string; readonly token: string | undefined };

/** Milliseconds. */
const ANSWER_WITHIN = 10_000;

/** Without a gateway the outbox is used. */
export function makeTexter(shop: Pick<Shop, "dataDirectory">, gateway: Gateway | undefined): Texter {
  return gateway ? gatewayTexter(gateway) : outboxTexter(join(shop.dataDirectory, "outbox"));
}

/** Throws always: for a shop without text messages. */
export const untexted: Texter = ({ kind }) => Promise.reject(new Error(`nobody sends text messages here, such as ${kind}`));

/** The gateway recognises a repeat by the key. */
function gatewayTexter({ url, token }: Gateway): Texter {
  return async ({ mailId, from, to, text }) => {
    const { ok, status, body } = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN),
      headers: {
        "content-type": "application/json",
        "idempotency-key": mailId,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id: mailId, from, to, text }),
    });
    await body?.cancel();
    if (!ok) throw new Error(`the gateway of text messages answered ${status}`);
  };
}

/** Writes `.txt` and `.json`; a repeat gives the same files. */
function outboxTexter(folder: string): Texter {
  return async (message) => {
    await makePrivateFolder(folder);
    const name = join(folder, outboxName(message));
    await writeFile(`${name}.txt`, `${message.text}\n`, { mode: PRIVATE_FILE });
    await writeFile(`${name}.json`, `${JSON.stringify(message, null, 2)}\n`, { mode: PRIVATE_FILE });
  };
}
