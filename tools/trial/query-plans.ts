/** Explains all statements on a large shop's rows. */
import { run } from "../run.ts";
import { makeProblems, type Scenario } from "./scenario.ts";

type Plans = { readonly rows: number; readonly customers?: number };

/** The test of the plans at another size. */
const plans = (name: string): Scenario<Plans> => ({
  name,
  promise: "no statement of a request reads a large table from one end to the other",
  async run({ rows, customers = rows }) {
    const problems = makeProblems();
    const env = { TESTS: "full", PLAN_ROWS: String(rows), PLAN_CUSTOMERS: String(customers) };
    const ended = await run({ name: "plans", command: "vitest", args: ["run", "apps/server/test/query-plans.full.test.ts"], env });
    problems.expect(ended.ok, "a plan reads a whole table", ended.output.slice(-2000));
    return { counts: { goods: rows, orders: rows, customers }, times: {}, problems: problems.list() };
  },
});

export const queryPlans = plans("Query plans");
export const customerPlans = plans("Query plans of many customers");
