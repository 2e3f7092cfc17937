/** Questions about goods that come answered, such as those of the demo. */
import { type BrandCode, brandOf, type LanguageCode } from "@rambla/core/market";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { insertAnswered } from "./store.ts";

export type ImportedQuestion = {
  readonly consultationId: string;
  readonly goodsId: string;
  readonly language: LanguageCode;
  /** Where its asker was answered. */
  readonly email: string;
  readonly content: string;
  readonly reply: string;
  readonly createdAt: Date;
};

/** Brings in what is not there yet, and drops the pages of its goods; doing it twice changes nothing. */
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
