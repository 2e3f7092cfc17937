import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";

test("every migration has a number of its own, so that all databases run them in one order", async () => {
  const files = await readdir(new URL("../../../../../db/migrations/", import.meta.url));
  expect(files.length).toBeGreaterThan(20);
  const numbers = files.map((file) => /^(\d{4})_[a-z_]+\.sql$/.exec(file)?.[1] ?? `${file} has none`);
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
});
