/** Payment results in every order: return and notification at once, repeated, late, reversed, forged, with a wrong amount. */
import { randomUUID } from "node:crypto";
import { checkBooks, look, setStock } from "./books.ts";
import type { Chance } from "./chance.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, percentile, type Problems, type Scenario } from "./scenario.ts";
import { commit, decide, goToProvider, login, newGuest, notify, openOrder, orderCookie, placedBy, type Told, totalOf } from "./shopper.ts";
import { ask } from "./http-client.ts";

const BRAND = "lumbra";
const GOODS = "1002";
const AT_ONCE = 4;

type Plan = "approved" | "declined" | "too little";

/** Rounds of one order each; several run in parallel. */
export function paymentStorm(nodes: Nodes): Scenario<{ readonly rounds: number }> {
  return {
    name: "Payment results in disorder",
    promise: "the state that the honest events give in order; every effect once; nothing forged is taken",
    async run({ rounds }, chance) {
      const problems = makeProblems();
      const goodsId = await sellable(nodes);
      await setStock(nodes.database, BRAND, goodsId, rounds + 100);
      const total = await totalOf(nodes.first.port, newGuest(), goodsId);
      const took: number[] = [];
      const done = { approved: 0, declined: 0, "too little": 0, sent: 0, forged: 0 };
      const plans = Array.from({ length: rounds }, () => chance.pick<Plan>(["approved", "approved", "approved", "declined", "too little"]));
      const next = plans.entries();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const [, plan] of next) {
            const started = performance.now();
            const { sent, forged } = await storm(nodes, chance, problems, { goodsId, total, plan });
            took.push(performance.now() - started);
            done[plan] += 1;
            done.sent += sent;
            done.forged += forged;
          }
        }),
      );
      await checkBooks(nodes.database, problems);
      return {
        counts: { rounds, ...done },
        times: { "median of a round": percentile(took, 0.5), "99 %": percentile(took, 0.99) },
        problems: problems.list(),
      };
    },
  };
}

/** Goods of the demo sold in Spain without a deposit. */
async function sellable(nodes: Nodes): Promise<string> {
  const [row] = await look(
    nodes.database,
    "select goods_id from goods_price where brand = $1 and country = 'ES' and deposit_minor is null and goods_id <> '1001' and goods_id >= $2 order by goods_id limit 1",
    [BRAND, GOODS],
  );
  return String(row?.["goods_id"]);
}

async function storm(
  nodes: Nodes,
  chance: Chance,
  problems: Problems,
  of: { readonly goodsId: string; readonly total: string; readonly plan: Plan },
): Promise<{ sent: number; forged: number }> {
  const port = () => chance.pick([nodes.first.port, nodes.second.port]);
  const guest = await login(port(), newGuest());
  const placed = placedBy(await commit(port(), guest, of.goodsId, of.total, randomUUID()));
  if (!placed) {
    problems.add("an order could not be placed");
    return { sent: 0, forged: 0 };
  }
  problems.expect(
    (await goToProvider(port(), placed.reference)) === `/payment-provider/pay/${placed.reference}`,
    "the form did not lead to the provider",
  );
  const amount = Math.round(Number(of.total) * 100);
  const told = (kind: Told["kind"], minor: number): Told => ({
    eventId: randomUUID(),
    kind,
    paymentId: placed.paymentId,
    amount: minor,
    currency: "EUR",
  });
  const honest =
    of.plan === "declined" ? told("payment.failed", amount) : told("payment.succeeded", of.plan === "too little" ? amount - 1 : amount);
  const decision = of.plan === "declined" ? "decline" : "approve";
  const charge = () => decide(port(), placed.reference, decision, { none: "1", ...(of.plan === "too little" && { wrongAmount: "1" }) });

  // Forged before the decision: they would pay an unpaid order if they were accepted.
  let forged = 0;
  const forge = async (how: "unsigned" | "wrong key" | "old" | "changed", what: Told) => {
    forged += 1;
    problems.expect((await notify(port(), what, how)) === 400, `a notification that is ${how} was taken`);
  };
  await Promise.all([
    forge("unsigned", told("payment.succeeded", amount)),
    forge("wrong key", told("payment.succeeded", amount)),
    forge("old", told("payment.succeeded", amount)),
    forge("changed", told("payment.succeeded", amount - 1)),
  ]);
  const before = await openOrder(port(), guest, placed);
  problems.expect(
    before.data["paymentStatus"] === "Processing",
    "an order was moved by a forged notification",
    String(before.data["paymentStatus"]),
  );

  // The customer returns before, with or after the notification; a double click decides once.
  await Promise.all([charge(), charge()]);
  const confirm = async (what: Told) => problems.expect((await notify(port(), what)) === 204, "an honest notification was refused");
  const again = { ...honest, eventId: randomUUID() };
  const acts: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 4 }, () => () => confirm(honest)),
    () => confirm(again),
    () => openOrder(port(), guest, placed),
    () => openOrder(port(), guest, placed),
    () =>
      ask({
        port: port(),
        path: `/payment/success?orderId=${placed.orderId}`,
        host: "localhost",
        headers: { cookie: orderCookie(placed) },
      }),
    () =>
      forge(
        chance.pick(["unsigned", "wrong key", "old", "changed"]),
        told(of.plan === "declined" ? "payment.succeeded" : "payment.failed", amount),
      ),
    // An older refusal after the success, and a notification of an unknown payment.
    ...(of.plan === "declined" ? [] : [() => confirm(told("payment.failed", amount))]),
    () => notify(port(), { ...honest, eventId: randomUUID(), paymentId: "unknown" }),
    // An unknown kind must not count as another.
    async () =>
      problems.expect(
        (await notify(port(), { ...honest, eventId: randomUUID(), kind: "payment.disputed" })) === 400,
        "a notification of an unknown kind was taken",
      ),
  ];
  await Promise.all(chance.shuffled(acts).map((act) => act()));
  await confirm(honest);

  const after = await openOrder(port(), guest, placed);
  const wanted = of.plan === "approved" ? "Paid" : of.plan === "declined" ? "UnPaid" : "Processing";
  const state = String(after.data["paymentStatus"]);
  // A wrong amount leaves the order unpaid, in one of its two waiting states.
  const holds = of.plan === "too little" ? state === "Processing" || state === "UnPaid" : state === wanted;
  problems.expect(holds, `${of.plan}: the order is in the wrong state`, state);
  const [books] = await look(
    nodes.database,
    `select (select count(*)::int from payment where order_id = $1 and status = 'paid') as paid, (select count(*)::int from payment_review join payment using (payment_id) where order_id = $1) as reviews,
      (select count(*)::int from payment where order_id = $1) as attempts, (select count(*)::int from payment_notification where payment_id = $2 and effect = 'pay') as effects`,
    [placed.orderId, placed.paymentId],
  );
  problems.expect(
    books?.["paid"] === (of.plan === "approved" ? 1 : 0) &&
      books["reviews"] === (of.plan === "too little" ? 1 : 0) &&
      books["attempts"] === 1 &&
      Number(books["effects"]) <= 1,
    `${of.plan}: an effect is missing or doubled`,
    JSON.stringify(books),
  );
  return { sent: acts.length + 7, forged };
}
