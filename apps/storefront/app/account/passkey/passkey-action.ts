import { type PasskeyMade, passkeyMade, type PasskeyShown, passkeyShown } from "@rambla/contract/account";
import { isOpaqueId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import type * as z from "zod";
import { textIn } from "../../base/form/form-text.ts";
import { attempt, type PageContext } from "../../base/page-context.ts";
import type { PasskeyIntent } from "./passkey-intents.ts";

/** Adds, names or removes a passkey. @returns the outcome, or a refusal without fields, because all lines share their names */
export async function changePasskeys(
  { api: { account } }: PageContext,
  intent: PasskeyIntent,
  form: FormData,
): Promise<{ readonly done: PasskeyIntent } | Refusal> {
  const written = textIn(form, "passkeyId");
  const passkeyId = isOpaqueId(written) ? written : "none";
  const work: Readonly<Record<PasskeyIntent, () => Promise<object>>> = {
    passkeyAdd: async () => {
      const passkey = credentialMade(form);
      return isRefusal(passkey) ? passkey : await attempt(account.passkeyAdd({ passkey }));
    },
    passkeyName: () => attempt(account.passkeyName({ passkeyId, name: textIn(form, "name").slice(0, 200) })),
    passkeyRemove: () => attempt(account.passkeyRemove({ passkeyId })),
  };
  const done = await work[intent]();
  return isRefusal(done) ? { refused: done.refused, values: done.values } : { done: intent };
}

const credentialMade = (form: FormData): PasskeyMade | Refusal<"passkey.failed"> => credentialIn(form, passkeyMade);
export const credentialShown = (form: FormData): PasskeyShown | Refusal<"passkey.failed"> => credentialIn(form, passkeyShown);

function credentialIn<Credential>(form: FormData, schema: z.ZodType<Credential>): Credential | Refusal<"passkey.failed"> {
  try {
    const read = schema.safeParse(JSON.parse(textIn(form, "credential")));
    return read.success ? read.data : refuse("passkey.failed");
  } catch {
    return refuse("passkey.failed");
  }
}
