/** Pre-sales: goods that are sold before they are there (R-405 to R-411, D-123, docs/decisions/134). Pure. */
import { ACTIVITY_ACTIONS, type ActivityTimes, phaseOf } from "@rambla/core/activity";
import { after, DAY } from "@rambla/core/time";

/** The terms of a pre-sale. */
export type PreSale = ActivityTimes & {
  /** Which pre-sale of these goods it is: they have several, one after the other. */
  readonly round: number;
  /** From when on the balance can be paid, null for as soon as the deposit is paid; and when it has to be there. */
  readonly balanceFrom: Date | null;
  readonly balanceUntil: Date;
  /** The day on which the goods are expected to leave, as a date. */
  readonly shipsFrom: string | null;
};

/** What is agreed of a pre-sale, whichever it is. */
export type PreSaleTerms = Omit<PreSale, "round" | "canceledAt">;
/** The same with what has become of it: when it was called off, and whether its goods have come. */
export type PreSaleSaid = PreSaleTerms & { readonly canceledAt?: Date | null; readonly arrived?: boolean };

/** The same as rows of cards and prices have it: in JSON, where moments are text. */
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

/** The round that new terms are of: the present one while it is not over and its goods have not arrived, else the next. */
export function roundOfTerms(
  before: (ActivityTimes & { readonly round: number; readonly arrivedRound: number }) | undefined,
  now: Date,
): number {
  if (!before) return 1;
  const isRunning = before.arrivedRound < before.round && ACTIVITY_ACTIONS[phaseOf(before, now)].includes("save");
  return isRunning ? before.round : before.round + 1;
}

/** Whoever buys last has this long to pay the balance. */
const LEAST_WINDOW = DAY;

/** Whether goods can be bought now: those of a pre-sale only while it is under way, as they are not there before and after it. */
export function isOnSale(preSale: ActivityTimes | null, now: Date): boolean {
  return preSale === null || phaseOf(preSale, now) === "UnderWay";
}

/** Whether a pre-sale has ended or was called off: what stood in a cart meanwhile is told so. */
export function isOver(preSale: PreSale | null, now: Date): boolean {
  return preSale !== null && ["Complete", "Canceled"].includes(phaseOf(preSale, now));
}

/** The field that makes terms none: a pre-sale ends after its start, and its balance can be paid for a day after both its end and its opening. */
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

/** When the balance of an order can be paid. */
export type BalanceWindow = { readonly from: Date | null; readonly until: Date };

/**
 * When the balance can be paid of goods that are ordered together: from when on that of each can, until the first of them has to be paid.
 * @returns undefined when they cannot be ordered for a deposit: one of them is there, has no deposit or no terms, or there would be no day to pay
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

/** The day on which goods that leave together are expected to leave; null while that of one is not known. */
export function expectedShipping(goods: readonly { readonly deposit: unknown; readonly preSale: PreSale | null }[]): string | null {
  const days = goods.flatMap(({ deposit, preSale }) => (deposit === null ? [] : [preSale?.shipsFrom ?? null]));
  const known = days.flatMap((day) => day ?? []);
  return known.length < days.length ? null : (known.toSorted().at(-1) ?? null);
}
