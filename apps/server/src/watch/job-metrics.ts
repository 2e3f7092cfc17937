/** The worker's metrics: waiting and failed jobs, and what waits for an operator (docs/alarms.md). */
import { casesToEnd, withdrawalsToMatch } from "@rambla/domain/after-sale/operator-service";
import { returnsToReview } from "@rambla/domain/after-sale/returns/review-service";
import { budgetOfFiles } from "@rambla/domain/file/rules";
import { filesKept } from "@rambla/domain/file/service";
import { questionsWaiting } from "@rambla/domain/consultation/answer-service";
import { commentsWaiting } from "@rambla/domain/review/operator-service";
import { invoicesWaiting } from "@rambla/domain/invoice/review/review-service";
import { cancellationsToAnswer } from "@rambla/domain/order/cancellation/cancellation-service";
import { transfersToLookFor } from "@rambla/domain/order/transfer/transfer-service";
import { refundsOwed } from "@rambla/domain/payment/refund-service";
import { countGivenUp } from "@rambla/domain/mail/service";
import { openReviews } from "@rambla/domain/payment/reconcile-service";
import { freeBytesOf } from "@rambla/domain/platform/files/files";
import { countJobs } from "@rambla/domain/platform/jobs/job-store";
import type { Shop } from "@rambla/domain/platform/shop";
import { Gauge, type Registry } from "prom-client";

type MakeGauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void>) => void;

/** What waits for an operator, by the alarms' names. */
const WAITING = {
  refundByProvider: (shop: Shop) => refundsOwed(shop, false),
  refundByHand: (shop: Shop) => refundsOwed(shop, true),
  transfer: transfersToLookFor,
  question: questionsWaiting,
  comment: commentsWaiting,
  cancellation: cancellationsToAnswer,
  withdrawal: withdrawalsToMatch,
  afterSale: casesToEnd,
  returnRequest: returnsToReview,
  invoice: invoicesWaiting,
} as const;

function tellOfWaiting(shop: Shop, gauge: MakeGauge): void {
  gauge("rambla_waiting", "What waits for a person or for money to go back", ["what"], async (waiting) => {
    for (const [what, count] of Object.entries(WAITING)) waiting.set({ what }, (await count(shop)).count);
  });
  gauge("rambla_waiting_oldest_seconds", "How long the oldest of it has waited", ["what"], async (oldest) => {
    for (const [what, count] of Object.entries(WAITING)) {
      const since = (await count(shop)).oldest;
      oldest.set({ what }, since === null ? 0 : (shop.clock().getTime() - since.getTime()) / 1000);
    }
  });
}

/** Registers gauges that are read on request. */
export function tellOfJobs(shop: Shop, registry: Registry): void {
  const gauge: MakeGauge = (name, help, labelNames, collect) =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // A database failure must not break the other metrics.
        await collect(this).catch((error: unknown) => shop.log.warn({ error }, "a metric could not be read"));
      },
    });
  let counted: ReturnType<typeof countJobs> | undefined;
  // Three gauges share one statement.
  const jobs = () => (counted ??= countJobs(shop.database).finally(() => (counted = undefined)));
  gauge("rambla_jobs_dead", "Jobs that gave up and wait for a person", ["job"], async (dead) => {
    for (const count of await jobs()) dead.set({ job: count.name }, count.dead);
  });
  gauge("rambla_jobs_due", "Jobs that are due and wait for their turn", ["job"], async (due) => {
    for (const count of await jobs()) due.set({ job: count.name }, count.due);
  });
  gauge("rambla_jobs_oldest_seconds", "How long the job due longest has waited", ["job"], async (oldest) => {
    for (const count of await jobs()) oldest.set({ job: count.name }, count.oldestSeconds);
  });
  gauge("rambla_payment_reviews", "Payments that wait for a person", ["reason"], async (reviews) => {
    for (const reason of ["wrongAmount", "noAnswer", "noRefund", "reversed"]) reviews.set({ reason }, 0);
    for (const { reason, count } of await openReviews(shop)) reviews.set({ reason }, count);
  });
  tellOfWaiting(shop, gauge);
  gauge("rambla_disk_free_bytes", "Bytes that are free where the shop keeps its data", [], async (free) => {
    const bytes = await freeBytesOf(shop.dataDirectory);
    if (bytes !== undefined) free.set(bytes);
  });
  gauge("rambla_files_bytes", "Bytes of files that people sent and the shop keeps", [], async (files) =>
    files.set((await filesKept(shop)).bytes),
  );
  gauge("rambla_files_budget_bytes", "Bytes that such files may have together", [], async (budget) =>
    budget.set(budgetOfFiles(shop.config.upload)),
  );
  gauge("rambla_mails_given_up", "Mails that were tried too often", [], async (mails) => mails.set(await countGivenUp(shop)));
}
