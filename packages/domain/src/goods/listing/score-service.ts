import type { Transaction } from "../../platform/database/database.ts";
import { publish } from "../../platform/events.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { goodsChanged } from "../events.ts";
import { saveListingDue } from "./derived-store.ts";
import { findModels, ofGoods, updateScores } from "./score-store.ts";

/** Recounts comments of the models in the caller's transaction and invalidates their pages. */
export async function commentsChanged(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  brandCode: string,
  goodsIds: readonly string[],
): Promise<void> {
  const model = await findModels(transaction, brandCode, goodsIds);
  if (model.length === 0) return;
  const rated = await updateScores(transaction, brandCode, ofGoods(model));
  if (rated.length > 0) {
    await saveListingDue(transaction, brandCode, rated);
    await publish(transaction, goodsChanged, { brand: brandCode }, clock());
  }
  await dropTags(
    transaction,
    model.map((goodsId) => tags.goods(brandCode, goodsId)),
  );
}
