/** What events and the clock start for mails. */
import { MINUTE } from "@rambla/core/time";
import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { mailQueued } from "./events.ts";
import type { Mailer } from "./mailer.ts";
import type { Texter } from "./texter.ts";
import { type ContactOf, dueMails, forgetMails, sendMail, type WrittenKind } from "./service.ts";

/** The jobs that send what any subject has put in line, and forget it in the end. @param kinds every kind of mail of the shop; @param mailer the way out of mails; @param texter of text messages; @param contactOf whom their readers ask, unless it is who the document says. Throws when two kinds have one name. */
export function mailJobs(kinds: readonly WrittenKind[], mailer: Mailer, texter?: Texter, contactOf?: ContactOf): readonly Job[] {
  const twice = kinds.find(({ kind }, index) => kinds.findIndex((other) => other.kind === kind) < index);
  if (twice) throw new Error(`two kinds of mail are called ${twice.kind}`);
  return [
    {
      name: "mail.send",
      lane: "late",
      on: [mailQueued.starts(({ mailId }) => mailId)],
      sweep: { every: MINUTE, find: dueMails },
      async run(shop, mailId) {
        try {
          await sendMail(shop, kinds, mailId, { mailer, texter, contactOf });
        } catch (error) {
          shop.log.error({ error, job: "mail.send", id: mailId }, "a mail waits for its next try");
        }
      },
    },
    forgetting("mail.forget", forgetMails),
  ];
}
