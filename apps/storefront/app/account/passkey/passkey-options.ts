/** Gives the options for logging in with a passkey or creating one, as JSON. */
import * as z from "zod";
import { answering, nothingToSee } from "../../base/asking/answering.ts";

const question = z.strictObject({ password: z.string().max(200).optional() });

/** Creating one needs the password; logging in needs none. */
export const action = answering(question, async ({ api: { account } }, { password }): Promise<object> =>
  password === undefined ? await account.passkeyLoginOptions() : await account.passkeyOptions({ password }),
);

export const loader = nothingToSee;
