/** Ways out for text messages to telephones: a gateway that takes them by HTTP, or the outbox, where mails are found too (D-076, decision 099). */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder, PRIVATE_FILE } from "../platform/files/private-folder.ts";
import type { Shop } from "../platform/shop.ts";
import { type OutgoingMail, outboxName } from "./mailer.ts";

/** `to` is a number with its country code, `from` the name of the brand. */
export type OutgoingText = Pick<OutgoingMail, "mailId" | "kind" | "brand" | "country" | "language" | "createdAt" | "to" | "text"> & {
  readonly from: string;
};

/** Sends one text message; throws when it could not be handed over. */
export type Texter = (message: OutgoingText) => Promise<void>;

/** Where a gateway takes text messages, and the token it knows the shop by. */
export type Gateway = { readonly url: string; readonly token: string | undefined };

/** Longer than a gateway takes; the next try comes later. */
const ANSWER_WITHIN = 10_000;

/** The way out: a gateway when one is given, else the outbox in the data folder. */
export function makeTexter(shop: Pick<Shop, "dataDirectory">, gateway: Gateway | undefined): Texter {
  return gateway ? gatewayTexter(gateway) : outboxTexter(join(shop.dataDirectory, "outbox"));
}

/** Stands where nobody writes text messages. Throws for each. */
export const untexted: Texter = ({ kind }) => Promise.reject(new Error(`nobody sends text messages here, such as ${kind}`));

/** Posts each message as JSON; the same one sent twice is told by its key. */
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

/** Writes each message as `.txt` and `.json` into the folder of the mails. Writing again gives the same files. */
function outboxTexter(folder: string): Texter {
  return async (message) => {
    await makePrivateFolder(folder);
    const name = join(folder, outboxName(message));
    await writeFile(`${name}.txt`, `${message.text}\n`, { mode: PRIVATE_FILE });
    await writeFile(`${name}.json`, `${JSON.stringify(message, null, 2)}\n`, { mode: PRIVATE_FILE });
  };
}
