import { expect } from "vitest";
import { dropTags, TAG_CHANNEL } from "../src/platform/tags.ts";
import type { TestShop } from "./shop.ts";

/** Invalidated tags that web nodes receive from the work, per notification. */
export async function heardOf(shop: TestShop, work: () => Promise<unknown>): Promise<string[][]> {
  const heard: string[][] = [];
  const end = await shop.database.subscribe(
    TAG_CHANNEL,
    (payload) => heard.push(payload.split(" ")),
    () => undefined,
  );
  await work();
  await dropTags(shop.database, ["the-end"]);
  await expect.poll(() => heard.at(-1)).toEqual(["the-end"]);
  await end();
  return heard.slice(0, -1);
}
