/** Tests a state table: reaches every state and tries every event in it. */
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../tools/trial/extent.ts";

type Answers = Readonly<Record<string, readonly [answer: string, to?: string]>>;
/** For each state the answer to each event, and the next state if it changes. */
export type StateTable = Readonly<Record<string, Answers>>;

export type Stateful<Subject> = {
  readonly reached: Readonly<Record<string, () => Promise<Subject>>>;
  /** Each event through the call of its actor, returning the answer. */
  readonly events: Readonly<Record<string, (subject: Subject) => Promise<string>>>;
  stateOf(subject: Subject): Promise<string>;
  /** The answers of states that name none. */
  readonly otherwise?: Answers;
};

export function holdsTo<Subject>(differing: StateTable, { reached, events, stateOf, otherwise = {} }: Stateful<Subject>): void {
  const table: StateTable = Object.fromEntries(Object.entries(differing).map(([state, answers]) => [state, { ...otherwise, ...answers }]));
  test("every state answers every event", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(reached).sort());
    for (const answers of Object.values(table)) expect(Object.keys(answers).sort()).toEqual(Object.keys(events).sort());
  });

  // Events that change the state run every time, others by sample.
  const triedOf = (answers: Answers) => {
    const events = Object.entries(answers);
    const refused = events.filter(([, [, to]]) => to === undefined);
    return [...events.filter(([, [, to]]) => to !== undefined), ...sampleOf(refused, 2)];
  };
  describe.each(Object.entries(table))("%s", (state, answers) => {
    test.each(triedOf(answers))("%s", async (event, [answer, to = state]) => {
      const subject = await reached[state]!();
      expect(await stateOf(subject)).toBe(state);
      expect([await events[event]!(subject), await stateOf(subject)]).toEqual([answer, to]);
    });
  });
}
