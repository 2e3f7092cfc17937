/** Purchases that are killed at named places, step by step, with the end that each must have. */
import { randomUUID } from "node:crypto";
import type { Database } from "@rambla/domain/platform/database/database";
import { look } from "./books.ts";
import type { Operator } from "./operator.ts";
import { callAs, commit, decide, type Guest, openOrder, type Placed, placedBy, PRICES } from "./shopper.ts";

/** Goods with a deposit, and goods paid at once, for one buyer. */
export type Wares = { readonly plain: string; readonly reserved: string };

/** What purchases at one process share: goods, a customer with coins, an operator, and the database, in which time is moved. */
export type Town = {
  readonly brand: string;
  readonly wares: Wares;
  readonly customer?: Guest;
  readonly operator?: Operator;
  readonly books: Database;
};

export type Purchase = {
  readonly journey: JourneyName;
  readonly guest: Guest;
  readonly town: Town;
  /** Idempotency keys by step: a repeated press is the same request. */
  readonly keys: Record<string, string>;
  /** The quoted total. */
  total?: string;
  placed?: Placed;
  /** The provider's references of the last and the previous attempt. */
  reference?: string;
  earlier?: string;
};

/** One step. Gives false when the answer is not final; then it is repeated. */
type Step = (port: number, purchase: Purchase) => Promise<boolean>;

/** The order's final state, its attempts by state, and its coupon and coins, if used. */
type End = { readonly order: string; readonly attempts: Readonly<Record<string, number>>; readonly purse?: string };

/** `who`: a new guest, or the customer with coins. */
type Journey = { readonly who?: "customer"; readonly steps: readonly Step[]; readonly end: End };

const keyOf = (purchase: Purchase, step: string): string => (purchase.keys[step] ??= randomUUID());

type Wanted = { readonly paymentMode?: string; readonly redeemCode?: string; readonly coins?: string };

/** Confirms an order at the quoted price. The order exists even when its provider does not answer, and is paid later. */
const ordered = async (port: number, purchase: Purchase, goodsId: string, wanted: Wanted): Promise<boolean> => {
  const { guest } = purchase;
  const { data } =
    purchase.total === undefined
      ? await callAs(port, guest, "POST", PRICES, { items: [{ goodsId, qty: 1 }], ...wanted })
      : { data: { total: purchase.total } };
  if (typeof data["total"] !== "string") return false;
  purchase.total = data["total"];
  const placed = placedBy(await commit(port, guest, goodsId, purchase.total, keyOf(purchase, "order"), wanted));
  if (!placed || placed.reference === "") return false;
  purchase.placed = placed;
  purchase.reference = placed.reference;
  return true;
};

const order: Step = (port, purchase) => ordered(port, purchase, purchase.town.wares.plain, {});
const reserve: Step = (port, purchase) =>
  ordered(port, purchase, purchase.town.wares.reserved, { paymentMode: "DEPOSIT_AND_FINAL_PAYMENT" });

/** An order with a code of its own and a customer's coins. */
const orderByPurse: Step = async (port, purchase) => {
  const {
    town: { books, brand },
  } = purchase;
  const redeemCode = `DIES${keyOf(purchase, "code").replaceAll("-", "").toUpperCase()}`.slice(0, 20);
  await putCode(books, brand, redeemCode, { amounts: { EUR: 300 } });
  return await ordered(port, purchase, purchase.town.wares.plain, { redeemCode, coins: "1.00" });
};

/** A code for one redemption. */
export async function putCode(
  books: Database,
  brand: string,
  code: string,
  { amounts = null, coins = null }: { readonly amounts?: object | null; readonly coins?: number | null },
): Promise<void> {
  await look(
    books,
    `insert into redeem_code (brand, code, amounts, coins, uses, valid_from, valid_until) values ($1, $2, $3, $4, 1, now() - interval '1 day', now() + interval '1 day')
    on conflict do nothing`,
    [brand, code, amounts && JSON.stringify(amounts), coins],
  );
}

const approve =
  (controls: Readonly<Record<string, string>> = {}, which: "reference" | "earlier" = "reference"): Step =>
  async (port, purchase) => {
    const { status, headers } = await decide(port, purchase[which] ?? "", "approve", controls);
    return status === 303 && headers.location?.includes("/payment/success") === true;
  };

const open: Step = async (port, { guest, placed }) =>
  placed !== undefined && (await openOrder(port, guest, placed)).data["paymentStatus"] === "Paid";

/** A call about the order with an idempotency key. */
const about =
  (step: string, path: string, input: Readonly<Record<string, unknown>>): Step =>
  async (port, purchase) => {
    const { guest, placed } = purchase;
    if (!placed) return false;
    const { status, data } = await callAs(
      port,
      { ...guest, token: undefined },
      "POST",
      `/api/shop/user/order/${placed.orderId}/${path}`,
      { orderToken: placed.orderToken, ...input },
      keyOf(purchase, step),
    );
    const fields: unknown = data["fields"];
    const reference = typeof fields === "object" && fields !== null && "paymentId" in fields ? String(fields.paymentId) : undefined;
    if (status !== 200) return false;
    if (reference !== undefined && reference !== purchase.reference)
      [purchase.earlier, purchase.reference] = [purchase.reference, reference];
    return true;
  };

const pay = (step: string) => about(step, "pay", {});
const cancel = about("cancel", "cancel", { description: "I have found it in a shop around the corner." });

/** Moves time past the deadline and runs the job; done once the order is cancelled. */
const runOut =
  (job: "order.cancelOverdue" | "order.endBalance"): Step =>
  async (_port, { placed, keys, town: { books } }) => {
    if (!placed) return false;
    const { orderId } = placed;
    if (keys[job] === undefined) {
      await look(books, "update customer_order set pay_until = now() - interval '1 second' where order_id = $1 and pay_until is not null", [
        orderId,
      ]);
      await look(
        books,
        "select graphile_worker.add_job($1::text, json_build_object('id', $2::text), job_key := $1::text || ' ' || $2::text)",
        [job, orderId],
      );
      keys[job] = orderId;
    }
    const [row] = await look(books, "select delivery_status as state from customer_order where order_id = $1", [orderId]);
    return row?.["state"] === "Canceled";
  };

/** An operator cancels the order and refunds it. */
const callOff: Step = async (_port, purchase) => {
  const {
    placed,
    town: { operator },
  } = purchase;
  if (!placed || !operator) return false;
  return (
    (await operator("POST", `/order/${placed.orderId}/refund`, { reason: "asked by telephone" }, keyOf(purchase, "refund"))).status === 200
  );
};

const PAID: End = { order: "Paid AbleDelivery", attempts: { paid: 1 } };
const TOO_LATE: End = { order: "Processing Canceled", attempts: { refunded: 1 } };

/** Purchases by name. Those for the worker are decided in a way that leaves the notification to it. */
const JOURNEYS = {
  order: { steps: [order, approve()], end: PAID },
  asked: { steps: [order, approve({ none: "1" }), open], end: PAID },
  again: {
    steps: [order, pay("again"), approve(), approve({}, "earlier")],
    end: { order: "Paid AbleDelivery", attempts: { paid: 1, refunded: 1 } },
  },
  tooLate: { steps: [order, cancel, approve()], end: TOO_LATE },
  ranOut: { steps: [order, runOut("order.cancelOverdue"), approve()], end: TOO_LATE },
  deposit: { steps: [reserve, approve(), pay("balance"), approve()], end: { order: "Paid AbleDelivery", attempts: { paid: 2 } } },
  balanceRanOut: {
    steps: [reserve, approve(), pay("balance"), runOut("order.endBalance"), approve()],
    end: { order: "PartPaid Canceled", attempts: { paid: 1, refunded: 1 } },
  },
  byPurse: { who: "customer", steps: [orderByPurse, approve()], end: { ...PAID, purse: "coupon used, coins used" } },
  purseBack: {
    who: "customer",
    steps: [orderByPurse, cancel, approve()],
    end: { ...TOO_LATE, purse: "coupon given back, coins used, coins givenBack" },
  },
  calledOff: { steps: [order, approve(), callOff], end: { order: "Paid Canceled", attempts: { refunded: 1 } } },
  toldLater: { steps: [order, approve({ late: "1" })], end: PAID },
  tooLateToldLater: { steps: [order, cancel, approve({ late: "1" })], end: TOO_LATE },
} satisfies Readonly<Record<string, Journey>>;

export type JourneyName = keyof typeof JOURNEYS;

export const journeyOf = (name: JourneyName): Journey => JOURNEYS[name];
