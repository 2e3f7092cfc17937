/** What a browser needs to log in with a passkey, or to make one; asked by the program of the page when it is needed. */
import * as z from "zod";
import { answering, nothingToSee } from "../../base/asking/answering.ts";

const question = z.strictObject({ password: z.string().max(200).optional() });

/** Takes the password of whoever makes one, and nothing of whoever logs in; gives options, or a refusal with its code. */
export const action = answering(question, async ({ api: { account } }, { password }): Promise<object> =>
  password === undefined ? await account.passkeyLoginOptions() : await account.passkeyOptions({ password }),
);

export const loader = nothingToSee;
