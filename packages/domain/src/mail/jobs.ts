import { MINUTE } from "@rambla/core/time";
import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { mailQueued } from "./events.ts";
import type { Mailer } from "./mailer.ts";
import type { Texter } from "./texter.ts";
import { type ContactOf, dueMails, forgetMails, sendMail, type WrittenKind } from "./service.ts";

/** @param contactOf the contact for readers; the brand's by default. Throws for two kinds with one name */
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
