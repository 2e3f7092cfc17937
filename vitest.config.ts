import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { messages } from "./apps/storefront/messages.plugin.ts";

export default defineConfig({
  // The calls answer with the same texts as the pages, so their tests need them too.
  plugins: [messages(resolve(import.meta.dirname, "apps/storefront/messages"))],
  test: {
    include: ["packages/**/*.test.ts", "apps/**/*.test.ts"],
    globalSetup: ["packages/domain/test/postgres.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than there are cores: a third of the time is spent waiting for clocks and sockets.
    maxWorkers: 3,
  },
});
