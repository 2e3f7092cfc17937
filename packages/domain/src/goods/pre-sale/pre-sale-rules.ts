import { ACTIVITY_ACTIONS, type ActivityTimes, phaseOf } from "@rambla/core/activity";
import { after, DAY } from "@rambla/core/time";

export type PreSale = ActivityTimes & {
  /** Goods may have several pre-sales, numbered in order. */
  readonly round: number;
  /** `balanceFrom` null: right after the deposit. */
  readonly balanceFrom: Date | null;
  readonly balanceUntil: Date;
  /** A date. */
  readonly shipsFrom: string | null;
};

export type PreSaleTerms = Omit<PreSale, "round" | "canceledAt">;
/** With the outcome. */
export type PreSaleSaid = PreSaleTerms & { readonly canceledAt?: Date | null; readonly arrived?: boolean };

/** From JSON, with dates as text. */
export type PreSaleRow = {
  readonly round: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly canceledAt: string | null;
  readonly balanceFrom: string | null;
  readonly balanceUntil: string;
  readonly shipsFrom: string | null;
};

export function preSaleOf(row: PreSaleRow | null): PreSale | null {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return (
    row && {
      round: row.round,
      startsAt: new Date(row.startsAt),
      endsAt: new Date(row.endsAt),
      canceledAt: moment(row.canceledAt),
      balanceFrom: moment(row.balanceFrom),
      balanceUntil: new Date(row.balanceUntil),
      shipsFrom: row.shipsFrom,
    }
  );
}

/** The current round while it is open, else the next. */
export function roundOfTerms(
  before: (ActivityTimes & { readonly round: number; readonly arrivedRound: number }) | undefined,
  now: Date,
): number {
  if (!before) return 1;
  const isRunning = before.arrivedRound < before.round && ACTIVITY_ACTIONS[phaseOf(before, now)].includes("save");
  return isRunning ? before.round : before.round + 1;
}

/** The minimum time to pay the balance. */
const LEAST_WINDOW = DAY;

/** A pre-sale sells only while it runs. */
export function isOnSale(preSale: ActivityTimes | null, now: Date): boolean {
  return preSale === null || phaseOf(preSale, now) === "UnderWay";
}

/** Ended or cancelled. */
export function isOver(preSale: PreSale | null, now: Date): boolean {
  return preSale !== null && ["Complete", "Canceled"].includes(phaseOf(preSale, now));
}

/** The first invalid field: the end must follow the start, and the balance needs a day after end and opening. */
export function wrongTerm({
  startsAt,
  endsAt,
  balanceFrom,
  balanceUntil,
}: Omit<PreSaleTerms, "shipsFrom">): "endsAt" | "balanceUntil" | undefined {
  if (endsAt <= startsAt) return "endsAt";
  const latest = balanceFrom && balanceFrom > endsAt ? balanceFrom : endsAt;
  return balanceUntil < after(latest, LEAST_WINDOW) ? "balanceUntil" : undefined;
}

export type BalanceWindow = { readonly from: Date | null; readonly until: Date };

/**
 * The common window of goods ordered together: the latest opening to the earliest deadline.
 * @returns undefined when a deposit is impossible: goods in stock, without deposit or terms, or too little time
 */
export function balanceWindow(
  goods: readonly { readonly deposit: unknown; readonly preSale: PreSale | null }[],
  now: Date,
): BalanceWindow | undefined {
  const terms = goods.flatMap(({ deposit, preSale }) => (deposit !== null && preSale && isOnSale(preSale, now) ? [preSale] : []));
  if (terms.length === 0 || terms.length < goods.length) return undefined;
  const from = Math.max(...terms.map(({ balanceFrom }) => balanceFrom?.getTime() ?? 0));
  const until = new Date(Math.min(...terms.map(({ balanceUntil }) => balanceUntil.getTime())));
  if (until < after(new Date(Math.max(from, now.getTime())), LEAST_WINDOW)) return undefined;
  return { from: from > now.getTime() ? new Date(from) : null, until };
}

/** The latest date; null while one is unknown. */
export function expectedShipping(goods: readonly { readonly deposit: unknown; readonly preSale: PreSale | null }[]): string | null {
  const days = goods.flatMap(({ deposit, preSale }) => (deposit === null ? [] : [preSale?.shipsFrom ?? null]));
  const known = days.flatMap((day) => day ?? []);
  return known.length < days.length ? null : (known.toSorted().at(-1) ?? null);
}
