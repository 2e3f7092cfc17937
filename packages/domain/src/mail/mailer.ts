/** Sends mails by SMTP, or writes them into the outbox folder. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { makePrivateFolder, PRIVATE_FILE } from "../platform/files/private-folder.ts";
import type { Shop } from "../platform/shop.ts";

export type OutgoingMail = {
  readonly mailId: string;
  readonly kind: string;
  readonly brand: string;
  readonly country: string;
  readonly language: string;
  readonly createdAt: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string;
  readonly leave?: string;
  /** If not the sender. */ readonly replyTo?: string;
};

/** Throws when the mail could not be handed over. */
export type Mailer = (mail: OutgoingMail) => Promise<void>;

/** Without an SMTP address the outbox is used. */
export function makeMailer(shop: Pick<Shop, "dataDirectory">, smtpUrl: string | undefined): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl) : outboxMailer(join(shop.dataDirectory, "outbox"));
}

/** @param url `smtp://user:password@host:port` */
function smtpMailer(url: string): Mailer {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return async (mail) => {
    await transport.sendMail(message(mail));
  };
}

/** Writes `.eml`, `.html` and `.json`; a repeat gives the same files. */
function outboxMailer(folder: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async (mail) => {
    await makePrivateFolder(folder);
    const made = await transport.sendMail(message(mail));
    const name = join(folder, outboxName(mail));
    const { html, ...facts } = mail;
    await writeFile(`${name}.eml`, Buffer.isBuffer(made.message) ? made.message : "", { mode: PRIVATE_FILE });
    await writeFile(`${name}.html`, html, { mode: PRIVATE_FILE });
    await writeFile(`${name}.json`, `${JSON.stringify(facts, null, 2)}\n`, { mode: PRIVATE_FILE });
  };
}

/** Sorts by time of queueing. */
export function outboxName({ createdAt, kind, mailId }: Pick<OutgoingMail, "createdAt" | "kind" | "mailId">): string {
  return `${createdAt.toISOString().replaceAll(/[:.]/g, "-")}-${kind}-${mailId}`;
}

function message(mail: OutgoingMail) {
  const host = mail.from.address.split("@")[1] ?? "";
  return {
    from: mail.from,
    ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    // Mail programs recognise a repeated mail by it.
    messageId: `<${mail.mailId}@${host}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(mail.leave !== undefined && { "List-Unsubscribe": `<${mail.leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
  };
}
