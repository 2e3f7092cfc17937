/** Answered questions of the demo. */
import { type BrandCode, brandOf, type LanguageCode } from "@rambla/core/market";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { insertAnswered } from "./store.ts";

export type ImportedQuestion = {
  readonly consultationId: string;
  readonly goodsId: string;
  readonly language: LanguageCode;
  /** The mailbox of the author. */
  readonly email: string;
  readonly content: string;
  readonly reply: string;
  readonly createdAt: Date;
};

/** Adds missing ones and invalidates the pages of their goods. */
export async function importAnswers(
  shop: Pick<Shop, "database" | "config">,
  brandCode: BrandCode,
  answered: readonly ImportedQuestion[],
): Promise<void> {
  const [country = shop.config.home.country] = brandOf(shop.config, brandCode).countries;
  await shop.database.transaction(async (transaction) => {
    const goodsIds = await insertAnswered(transaction, { brand: brandCode, country }, answered);
    await dropTags(
      transaction,
      goodsIds.map((goodsId) => tags.goods(brandCode, goodsId)),
    );
  });
}
