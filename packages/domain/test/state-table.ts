/** Tables of states: each is come to through the front door, and every event is tried in every one of them. */
import { describe, expect, test } from "vitest";

/** What each event is answered in each state, and the state it leads to where that is another one. */
export type StateTable = Readonly<Record<string, Readonly<Record<string, readonly [answer: string, to?: string]>>>>;

export type Stateful<Order extends { readonly orderId: string }> = {
  /** How each state is come to. */
  readonly reached: Readonly<Record<string, () => Promise<Order>>>;
  /** Every event, as whoever causes it does; it gives what was answered. */
  readonly events: Readonly<Record<string, (order: Order) => Promise<string>>>;
  stateOf(orderId: string): Promise<string>;
};

/** Holds orders to a table. */
export function holdsTo<Order extends { readonly orderId: string }>(table: StateTable, { reached, events, stateOf }: Stateful<Order>): void {
  test("every state answers every event", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(reached).sort());
    for (const answers of Object.values(table)) expect(Object.keys(answers).sort()).toEqual(Object.keys(events).sort());
  });

  describe.each(Object.entries(table))("%s", (state, answers) => {
    test.each(Object.entries(answers))("%s", async (event, [answer, to = state]) => {
      const order = await reached[state]!();
      expect(await stateOf(order.orderId)).toBe(state);
      expect([await events[event]!(order), await stateOf(order.orderId)]).toEqual([answer, to]);
    });
  });
}
