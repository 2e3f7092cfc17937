/**
 * Random customers, one visit each: they buy, are declined, leave, cancel, pay late or too little, with codes, coins, transfers and
 * deposits.
 */
import { randomUUID } from "node:crypto";
import type { Chance } from "./chance.ts";
import { ask } from "./http-client.ts";
import type { Operator } from "./operator.ts";
import type { Problems } from "./scenario.ts";
import {
  callAs,
  type Called,
  commit,
  decide,
  goToProvider,
  type Guest,
  login,
  newGuest,
  openOrder,
  type Placed,
  placedBy,
  PRICES,
} from "./shopper.ts";

export type Order = Placed & { readonly guest: Guest; readonly total: string };

/** The shop and what its random users share. */
export type Town = {
  readonly port: number;
  readonly operator: Operator;
  readonly problems: Problems;
  readonly goods: readonly [string, ...string[]];
  readonly preSales: readonly [string, ...string[]];
  /** Codes of coupons and of coins. */
  readonly coupons: readonly [string, ...string[]];
  readonly coins: readonly [string, ...string[]];
  readonly customers: readonly [Guest, ...Guest[]];
  /** The latest orders. */
  readonly orders: Order[];
  /** Codes of all refusals. */
  readonly refusals: string[];
};
export type Visit = (town: Town, chance: Chance) => Promise<void>;

const ORDERS_KEPT = 60;
const BANK = "7";
/** Seconds after which an unpaid order is over and money is late. */
const LATE = 70;

type Wanted = {
  readonly items: readonly object[];
  readonly paymentMethodId?: string;
  readonly paymentMode?: string;
  readonly redeemCode?: string;
  readonly coins?: string;
};

/** Records an answer: the shop must never fail. */
export function noted({ problems, refusals }: Pick<Town, "problems" | "refusals">, what: string, answer: Called): Called {
  const { status, code, text } = answer;
  problems.expect(status < 500 || code === "service.unavailable", "the shop failed", `${what} ${status} ${text}`);
  if (status !== 200) refusals.push(String(code));
  return answer;
}

async function asks(town: Town, guest: Guest, path: string, body: unknown): Promise<Called> {
  return noted(town, path.replace(/order\/\w+/, "order/…"), await callAs(town.port, guest, "POST", path, body, randomUUID()));
}

/** Orders at the quoted price; sometimes the button is pressed twice. */
async function place(town: Town, chance: Chance, guest: Guest, wanted: Wanted): Promise<Order | undefined> {
  const { paymentMethodId: _, ...priced } = wanted;
  const { data } = await asks(town, guest, PRICES, priced);
  const { total } = data;
  if (typeof total !== "string") return undefined;
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: chance.next() < 0.2 ? 2 : 1 }, async () =>
      noted(town, "commit", await commit(town.port, guest, "", total, key, wanted)),
    ),
  );
  const placed = answers.flatMap((answer) => placedBy(answer) ?? []);
  town.problems.expect(new Set(placed.map(({ orderId }) => orderId)).size < 2, "one confirmation became two orders");
  if (!placed[0]) return undefined;
  const order = { ...placed[0], guest, total };
  town.orders.push(order);
  if (town.orders.length > ORDERS_KEPT) town.orders.shift();
  return order;
}

const basket = ({ goods }: Town, chance: Chance) =>
  Array.from({ length: chance.whole(1, 3) }, () => chance.pick(goods))
    .filter((goodsId, at, all) => all.indexOf(goodsId) === at)
    .map((goodsId) => ({ goodsId, qty: chance.whole(1, 3) }));
const aGuest = (town: Town) => login(town.port, newGuest());
const anybody = (town: Town, chance: Chance) => (chance.next() < 0.4 ? Promise.resolve(chance.pick(town.customers)) : aGuest(town));

async function pay(
  { port }: Town,
  chance: Chance,
  { reference }: Pick<Order, "reference">,
  decision: "approve" | "decline",
  controls: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (reference === "") return;
  await goToProvider(port, reference);
  const disorder = chance.pick<Readonly<Record<string, string>>>([
    {},
    {},
    { twice: "1" },
    { outOfOrder: "1" },
    { late: "2" },
    { slow: "1" },
    { lost: "1" },
  ]);
  await decide(port, reference, decision, { ...disorder, ...controls });
}

/** Starts another payment. @returns its reference; empty when none can be made */
async function payAgain(town: Town, { orderId, orderToken, guest }: Order, more: object = {}): Promise<string> {
  const { data } = await asks(town, guest, `/api/shop/user/order/${orderId}/pay`, { orderToken, ...more });
  const { fields } = data;
  return typeof fields === "object" && fields !== null && "paymentId" in fields ? String(fields.paymentId) : "";
}

const cancel = (town: Town, { orderId, orderToken, guest }: Order) =>
  asks(town, guest, `/api/shop/user/order/${orderId}/cancel`, { orderToken, description: "changed my mind about it" });

const buys: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), { items: basket(town, chance) });
  if (!order) return;
  const isUntold = chance.next() < 0.2;
  await pay(town, chance, order, "approve", isUntold ? { none: "1" } : {});
  if (isUntold || chance.next() < 0.5) await openOrder(town.port, order.guest, order);
};

const isDeclined: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), { items: basket(town, chance) });
  if (!order) return;
  await pay(town, chance, order, "decline");
  if (chance.next() < 0.6)
    await pay(
      town,
      chance,
      { reference: await payAgain(town, order, { paymentMethodId: chance.pick(["1", "4"]) }) },
      chance.pick(["approve", "approve", "decline"]),
    );
};

const walksAway: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), { items: basket(town, chance) });
  if (order && chance.next() < 0.5) await goToProvider(town.port, order.reference);
};

const cancels: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), { items: basket(town, chance) });
  if (!order) return;
  // Sometimes while a payment is under way.
  await Promise.all([cancel(town, order), ...(chance.next() < 0.4 ? [pay(town, chance, order, "approve")] : [])]);
};

const paysLate: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), { items: basket(town, chance) });
  if (!order) return;
  if (chance.next() < 0.5) await cancel(town, order);
  await pay(town, chance, order, "approve", { late: chance.pick(["3", String(LATE)]) });
};

const paysTooLittle: Visit = async (town, chance) => {
  const order = await place(town, chance, await aGuest(town), { items: basket(town, chance) });
  if (order) await pay(town, chance, order, "approve", { wrongAmount: "1" });
};

const paysByCode: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), {
    items: basket(town, chance),
    redeemCode: chance.pick(town.coupons),
  });
  if (order) await (chance.next() < 0.7 ? pay(town, chance, order, "approve") : chance.next() < 0.5 ? cancel(town, order) : undefined);
};

const paysWithCoins: Visit = async (town, chance) => {
  const customer = chance.pick(town.customers);
  await asks(town, customer, "/api/shop/user/currency/redeem", { redeemCode: chance.pick(town.coins) });
  const order = await place(town, chance, customer, { items: basket(town, chance), coins: chance.pick(["0.50", "3.00", "999.00"]) });
  if (order) await (chance.next() < 0.6 ? pay(town, chance, order, "approve") : chance.next() < 0.5 ? cancel(town, order) : undefined);
};

const transfers: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), { items: basket(town, chance), paymentMethodId: BANK });
  if (!order) return;
  if (chance.next() < 0.8)
    await asks(town, order.guest, `/api/shop/user/order/${order.orderId}/pay`, { orderToken: order.orderToken, transferred: true });
  if (chance.next() < 0.2) await pay(town, chance, { reference: await payAgain(town, order, { paymentMethodId: "1" }) }, "approve");
  if (chance.next() < 0.2) await cancel(town, order);
};

const reserves: Visit = async (town, chance) => {
  const order = await place(town, chance, await anybody(town, chance), {
    items: [{ goodsId: chance.pick(town.preSales), qty: chance.whole(1, 2) }],
    paymentMode: chance.pick(["DEPOSIT_AND_FINAL_PAYMENT", "DEPOSIT_AND_FINAL_PAYMENT", "FULL_PAYMENT"]),
  });
  if (!order) return;
  await pay(town, chance, order, chance.pick(["approve", "approve", "approve", "decline"]));
  await openOrder(town.port, order.guest, order);
  if (chance.next() < 0.6)
    await pay(town, chance, { reference: await payAgain(town, order) }, chance.pick(["approve", "approve", "decline"]));
};

const looksAround: Visit = async ({ port, problems, goods }, chance) => {
  const path = chance.pick([
    "/",
    "/classifiy/list?id=100",
    `/commodity/detail?id=${chance.pick(goods)}`,
    "/search?key=lampara",
    "/cart",
    "/mobile",
  ]);
  const { status } = await ask({ port, path });
  problems.expect(status === 200 || status === 503, "a page was not there", `${path} ${status}`);
};

/** Repeated by their share. */
export const VISITS: Readonly<Record<string, Visit>> = {
  buys,
  isDeclined,
  walksAway,
  cancels,
  paysLate,
  paysTooLittle,
  paysByCode,
  paysWithCoins,
  transfers,
  reserves,
  looksAround,
};
