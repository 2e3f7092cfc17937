/** Tables of states: each is come to through the front door, and every event is tried in every one of them. */
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../tools/trial/extent.ts";

/** What each event is answered in each state, and the state it leads to where that is another one. */
export type StateTable = Readonly<Record<string, Readonly<Record<string, readonly [answer: string, to?: string]>>>>;

export type Stateful<Subject> = {
  /** How each state is come to. */
  readonly reached: Readonly<Record<string, () => Promise<Subject>>>;
  /** Every event, as whoever causes it does; it gives what was answered. */
  readonly events: Readonly<Record<string, (subject: Subject) => Promise<string>>>;
  stateOf(subject: Subject): Promise<string>;
};

/** Holds orders, or whatever else has states, to a table. */
export function holdsTo<Subject>(table: StateTable, { reached, events, stateOf }: Stateful<Subject>): void {
  test("every state answers every event", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(reached).sort());
    for (const answers of Object.values(table)) expect(Object.keys(answers).sort()).toEqual(Object.keys(events).sort());
  });

  // What leads somewhere is tried in every run.
  const triedOf = (answers: StateTable[string]) => {
    const events = Object.entries(answers);
    const refused = events.filter(([, [, to]]) => to === undefined);
    return [...events.filter(([, [, to]]) => to !== undefined), ...sampleOf(refused, 4)];
  };
  describe.each(Object.entries(table))("%s", (state, answers) => {
    test.each(triedOf(answers))("%s", async (event, [answer, to = state]) => {
      const subject = await reached[state]!();
      expect(await stateOf(subject)).toBe(state);
      expect([await events[event]!(subject), await stateOf(subject)]).toEqual([answer, to]);
    });
  });
}
