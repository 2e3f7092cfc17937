import type { CurrencyCode } from "@rambla/core/money";
import type { PaymentPurpose } from "../order/money-rules.ts";
import { column } from "../platform/database/columns.ts";
import type { AttemptStatus } from "./rules.ts";

const WAY = { untold: "the provider's, and the way back to the shop" };
const ASKING = { untold: "when the shop asks the provider" };

export const ATTEMPT = {
  paymentId: column<string>(),
  orderId: column<string>(),
  attempt: column<number>(),
  purpose: column<PaymentPurpose>(),
  provider: column<string>(),
  status: column<AttemptStatus>(),
  amountMinor: column<number>(),
  /** Includes refunds on their way; `lostMinor` is what the provider took back for good. */
  returnedMinor: column<number>(),
  lostMinor: column<number>(),
  currency: column<CurrencyCode>(),
  paymentMethodId: column<string>(),
  successPath: column<string>(WAY),
  failurePath: column<string>(WAY),
  providerReference: column<string | null>(WAY),
  createdAt: column<Date>(),
};

export const PAYMENT_COLUMNS = {
  ...ATTEMPT,
  capturedMinor: column<number | null>(),
  settledAt: column<Date | null>(),
  nextAskAt: column<Date | null>(ASKING),
  asks: column<number>(ASKING),
  unansweredSince: column<Date | null>(ASKING),
  openedAt: column<Date | null>(ASKING),
};
