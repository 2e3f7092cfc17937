import { OWN_TEXTS } from "@rambla/texts/read";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { messages } from "./apps/storefront/messages.plugin.ts";

/** `npm test` leaves out the long walks and small trials, whose files end in `.full.test.ts`; `npm run test:full` and `TESTS=full` run all. */
const isFull = process.env["TESTS"] === "full";

const seed = process.env["SEED"] ?? "20261128";

/** Tests of a whole shop take longest: they begin first, so that none of them is left running alone at the end. */
class WholeShopsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith("/trial.full.test.ts") ? 0 : moduleId.includes("/apps/server/test/") ? 1 : 2;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  // The calls answer with the same texts as the pages, so their tests need them too.
  plugins: [messages([OWN_TEXTS])],
  test: {
    include: ["packages/**/*.test.ts", "apps/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...(isFull ? [] : ["**/*.full.test.ts"])],
    globalSetup: ["packages/domain/test/postgres.ts"],
    // Samples begin somewhere else in each run; what sums are tried on is more in a long one.
    env: { SEED: seed, ...(isFull && { BASKETS: "3000" }) },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A slow machine needs more than the second that is the default.
    expect: { poll: { timeout: 30_000 } },
    // One process reads the house once for all its files, which took half of their time: what a file changes of its process, it puts back.
    isolate: false,
    // One more than there are cores: a third of the time is spent waiting for clocks and sockets.
    maxWorkers: 3,
    sequence: { sequencer: WholeShopsFirst },
  },
});
