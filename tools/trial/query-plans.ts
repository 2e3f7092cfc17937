/** The plans of all statements, explained among as many rows as a large shop has. */
import { run } from "../run.ts";
import { makeProblems, type Scenario } from "./scenario.ts";

/** The test of the plans, at another count. */
export const queryPlans: Scenario<{ readonly rows: number }> = {
  name: "Query plans",
  promise: "no statement of a request reads a large table from one end to the other",
  async run({ rows }) {
    const problems = makeProblems();
    const ended = await run({ name: "plans", command: "vitest", args: ["run", "apps/server/test/query-plans.test.ts"], env: { PLAN_ROWS: String(rows) } });
    problems.expect(ended.ok, "a plan reads a whole table", ended.output.slice(-2000));
    return { counts: { goods: rows, orders: rows }, times: {}, problems: problems.list() };
  },
};
