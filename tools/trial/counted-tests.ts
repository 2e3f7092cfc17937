/** Tests of `npm test` at higher counts, which run inside one process. */
import { run } from "../run.ts";
import { makeProblems, type Scenario } from "./scenario.ts";

type Counted = {
  readonly name: string;
  readonly promise: string;
  readonly files: readonly string[];
  readonly only?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
};

const counted = ({ name, promise, files, only, env, counts }: Counted): Scenario<undefined> => ({
  name,
  promise,
  async run() {
    const problems = makeProblems();
    const { ok, output } = await run({
      name,
      command: "vitest",
      args: ["run", ...files, ...(only === undefined ? [] : ["-t", only]), "--testTimeout=600000", "--hookTimeout=600000"],
      env: { TESTS: "full", ...env },
    });
    problems.expect(ok, "a test did not hold", output.slice(-2000));
    return { counts, times: {}, problems: problems.list() };
  },
});

export const races = (rounds: number): Scenario<undefined> =>
  counted({
    name: "The deadline and the payment at the same moment",
    promise: "paid with its pieces, or cancelled and refunded; of notifications and returns at once one has an effect",
    files: ["packages/domain/src/payment/api.test.ts"],
    only: "at the same moment",
    env: { RACE_ROUNDS: String(rounds) },
    counts: { "rounds of each": rounds },
  });

export const permutations = (stories: number): Scenario<undefined> =>
  counted({
    name: "News of a payment in any order",
    promise:
      "each five times over, of unknown kinds, about money that has gone back before they come, and three days late: the end is that of the same news in their order, and each effect comes once",
    files: ["packages/domain/src/payment/permutations.test.ts", "packages/domain/src/payment/providers/paypal/buying.test.ts"],
    only: "T09",
    env: { PERMUTATIONS: String(stories) },
    counts: { "permutations of each of five stories": stories },
  });

export const baskets = (count: number): Scenario<undefined> =>
  counted({
    name: "Sums of any basket",
    promise:
      "in every country, with bundles, flash sales, full discounts, coupon, coins, deposits, rebate and a year of membership: the parts are the whole to the cent, nothing is negative or dearer than without, and the order of entering changes nothing",
    files: ["packages/core/src/pricing.test.ts", "packages/core/src/flash-pricing.test.ts", "packages/domain/src/checkout/stack.test.ts"],
    env: { BASKETS: String(count) },
    counts: { "baskets of each property": count },
  });

export const backlog = (jobs: number): Scenario<undefined> =>
  counted({
    name: "A backlog of jobs",
    promise: "all of them are done",
    files: ["packages/domain/src/platform/jobs/jobs.test.ts"],
    only: "jobs of sixty kinds",
    env: { BACKLOG: String(jobs) },
    counts: { jobs },
  });

export const enumeration = (mailboxes: number): Scenario<undefined> =>
  counted({
    name: "Who has an account",
    promise:
      "known and unknown mailboxes get the same answer; asked four times each, in pairs of random order, the medians of their times are no more than 5 ms apart, and whoever guesses by the time is right in at most 55 of 100; 6 ms more at one of them would have been found",
    files: ["apps/server/test/enumeration.full.test.ts"],
    env: { ENUMERATED_MAILBOXES: String(mailboxes) },
    counts: { known: mailboxes, unknown: mailboxes },
  });
