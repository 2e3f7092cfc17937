/** Reads mails from the folder that the shop writes them to. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

export type Mail = {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  /** Opens the order without an account. */
  readonly link: string;
};

/** Oldest first. */
export async function mailsTo(address: string, data = process.env["SHOP_DATA"] ?? ""): Promise<readonly Mail[]> {
  const folder = join(data, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).sort();
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse((await readFile(join(folder, name), "utf8")) || "null") as Mail | null),
  );
  return mails.filter((mail) => mail !== null).filter((mail) => mail.to === address);
}

/** Waits for a mail of a kind (`orderPlaced`, `orderPaid`, `orderCanceled`). */
export async function mailTo(address: string, kind: string, data?: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => (found = (await mailsTo(address, data)).find((mail) => mail.kind === kind)), {
      message: `a mail "${kind}" to ${address}`,
      timeout: 20_000,
    })
    .toBeDefined();
  if (!found) throw new Error("unreachable");
  return found;
}
