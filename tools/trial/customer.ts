/** Registers customers over HTTP, with the code from the outbox. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "./nodes.ts";
import { type Called, callAs, type Guest } from "./shopper.ts";

export const PASSWORD = "velero47noches";
export const SEND_CODE = "/api/message/security/sendcode";

/**
 * @param folders of data of all processes: the mail is in one of them
 * @returns the customer with their session, and the device token
 */
export async function register(
  port: number,
  folders: readonly string[],
  person: Guest,
  invitationCode?: string,
): Promise<{ readonly customer: Guest; readonly device: string }> {
  const { email } = person;
  const call = (path: string, body: unknown) => callAs(port, person, "POST", path, body);
  const verificationId = told(await call(SEND_CODE, { account: email, type: "register" }), "verificationId");
  const code = await until("the mail with the code", () => codeTo(email, folders), 30_000);
  const tokens = await call("/api/account/account", {
    verificationId,
    code,
    password: PASSWORD,
    agreement: true,
    ...(invitationCode !== undefined && { invitationCode }),
  });
  return { customer: { ...person, token: told(tokens, "access_token") }, device: told(tokens, "device_token") };
}

/** A text of an answer. Throws without it. */
export function told({ data, text }: Called, name: string): string {
  const value = data[name];
  if (typeof value !== "string") throw new Error(`no ${name}: ${text.slice(0, 200)}`);
  return value;
}

async function codeTo(email: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders.map((data) => join(data, "outbox"))) {
    for (const name of (await readdir(folder).catch(() => [])).filter((file) => file.includes("verification") && file.endsWith(".json"))) {
      const text = await readFile(join(folder, name), "utf8");
      const code = text.includes(email) ? /\b\d{6}\b/.exec(text.slice(text.indexOf('"text"')))?.[0] : undefined;
      if (code !== undefined) return code;
    }
  }
  return undefined;
}
