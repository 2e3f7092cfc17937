/** A tiny payment provider beside the sandbox: state in memory, its own pages and notification format. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { NewProviderPayment, ProviderResult } from "@rambla/core/payment-provider";
import type { PaymentProvider } from "../src/platform/payment-provider.ts";

type Book = {
  readonly payment: NewProviderPayment;
  readonly reference: string;
  result: ProviderResult;
  readonly refunds: Map<string, number>;
};

export const MARK_HEADER = "x-second-mark";
const KEY = "the key of the second provider";
const OLDEST_SECONDS = 120;

const mark = (body: Uint8Array) => createHmac("sha256", KEY).update(body).digest();

export class SecondProvider {
  readonly #books = new Map<string, Book>();
  readonly #clock: () => Date;
  #events = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  decide(reference: string, decision: "arrives" | "pays" | "declines"): void {
    const book = this.#of(reference);
    if (book.result.kind !== "pending") return;
    book.result =
      decision === "arrives"
        ? { kind: "pending", payerSeen: true }
        : decision === "declines"
          ? { kind: "failed" }
          : { kind: "succeeded", charged: book.payment.amount };
  }

  notification(reference: string): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> } {
    const { payment, result } = this.#of(reference);
    this.#events += 1;
    const body = Buffer.from(
      `${this.#clock().getTime()} event${this.#events} ${payment.paymentId} ${result.kind} ${payment.amount.minor} ${payment.amount.iso}`,
    );
    return { body, headers: { [MARK_HEADER]: mark(body).toString("hex") } };
  }

  /** Refunded minor units. */
  returned(paymentId: string): number {
    return [...(this.#books.get(paymentId)?.refunds.values() ?? [])].reduce((sum, minor) => sum + minor, 0);
  }

  readonly provider: PaymentProvider = {
    name: "second",
    shownAs: "Second",
    formTargets: ["https://pay.second.example"],
    messaging: null,
    create: async (payment) => {
      const book = this.#books.get(payment.paymentId) ?? {
        payment,
        reference: `second-${payment.paymentId}`,
        result: { kind: "pending", payerSeen: false },
        refunds: new Map(),
      };
      this.#books.set(payment.paymentId, book);
      return { reference: book.reference };
    },
    form: ({ reference }) => ({ method: "POST", url: "https://pay.second.example/start", fields: { token: reference } }),
    query: async ({ paymentId }) => this.#books.get(paymentId),
    capture: async ({ reference }) => this.#of(reference).result,
    refund: async ({ refundId, paymentId, amount }) => {
      const book = this.#books.get(paymentId);
      if (!book || book.result.kind !== "succeeded" || book.result.charged.iso !== amount.iso) throw new Error("nothing was charged");
      if (book.refunds.has(refundId)) return "given";
      if (this.returned(paymentId) + amount.minor > book.result.charged.minor) throw new Error("more than was charged");
      book.refunds.set(refundId, amount.minor);
      return "given";
    },
    read: async ({ body, header }) => {
      const given = Buffer.from(header(MARK_HEADER) ?? "", "hex");
      const due = mark(body);
      if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
      const [at, eventId = "", paymentId = "", kind, minor, iso = ""] = Buffer.from(body).toString().split(" ");
      if (Math.abs(this.#clock().getTime() - Number(at)) > OLDEST_SECONDS * 1000) return undefined;
      return { eventId, paymentId, result: kind === "succeeded" ? { kind, charged: { minor: Number(minor), iso } } : { kind: "failed" } };
    },
  };

  #of(reference: string): Book {
    const book = [...this.#books.values()].find((each) => each.reference === reference);
    if (!book) throw new Error(`no payment ${reference}`);
    return book;
  }
}
