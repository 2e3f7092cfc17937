import type { BrandCode } from "@rambla/core/market";
import { bringContent, type ContentFolder, readContent } from "../src/content/import.ts";
import type { Shop } from "../src/platform/shop.ts";

/** Publishes a folder's content, with pictures of their own names. Throws its mistakes. */
export async function haveContent(
  shop: Shop,
  folder: ContentFolder,
  { brand = "lumbra", whole = true }: { brand?: BrandCode; whole?: boolean } = {},
) {
  const { kinds, problems } = await readContent(shop, brand, folder);
  if (problems.length > 0) throw new Error(problems.map(({ at, sentence }) => `${at}: ${sentence}`).join("\n"));
  return await bringContent(shop, brand, kinds, { whole, pictures: picturesByName, tell: () => undefined });
}

export const picturesByName = async (sources: readonly string[]) =>
  new Map(sources.map((source) => [source, { pictureId: `picture.${source}`, colour: "#dddddd" }]));

/** Moments in the order of time: a day as "2026-11-20". */
export const NOW = new Date("2026-11-20T10:00:00Z");
