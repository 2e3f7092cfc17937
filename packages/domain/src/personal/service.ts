import { tellDeleted } from "../account/mail-service.ts";
import { codeHash } from "../account/verification/verification-service.ts";
import { freeFiles } from "../file/service.ts";
import { commentsChanged } from "../goods/listing/score-service.ts";
import { mailboxOf } from "../mail/mailbox-rules.ts";
import { mailHash } from "../mail/service.ts";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import type { Person } from "./person-store.ts";
import {
  type Closing,
  erase,
  findAskedAbout,
  findCommented,
  findDueClosings,
  findFilesOf,
  findGuestsOf,
  findHeldBy,
  findMailboxesOf,
  lockBooks,
  lockDueClosing,
} from "./store.ts";

/** Longest due first. */
export async function dueClosings(shop: Shop, most: number): Promise<readonly string[]> {
  return await findDueClosings(shop.database, shop.clock(), most);
}

/**
 * Deletes a due account and all that belongs to its person, in one transaction, and sends a last mail. Events tell the file store
 * afterwards.
 */
export async function deleteAccount(shop: Shop, customerId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    await lockBooks(transaction, customerId);
    const closing = await lockDueClosing(transaction, customerId, shop.clock());
    if (!closing) return;
    const person = await personOf(shop, transaction, closing);
    await freeFiles(shop, transaction, await findFilesOf(transaction, person));
    // Cached pages show the question until they are invalidated.
    await dropTags(
      transaction,
      (await findAskedAbout(transaction, person)).map((goodsId) => tags.goods(closing.brand, goodsId)),
    );
    const commented = await findCommented(transaction, person);
    await erase(transaction, person);
    await commentsChanged(shop, transaction, closing.brand, commented);
    await tellDeleted(shop, transaction, closing);
  });
}

/** Collects everything that identifies a customer's rows. */
export async function personOf(
  shop: Pick<Shop, "secret">,
  database: Queryable,
  keys: Pick<Closing, "customerId" | "brand" | "email" | "phone">,
): Promise<Person> {
  const { customerId, brand, email, phone } = keys;
  const held = await findHeldBy(database, keys);
  const hashes = (account: string) => ({ mailHash: mailHash(shop, account), codeHash: codeHash(shop, account) });
  return {
    customerId,
    brand,
    email,
    mailbox: email === null ? null : mailboxOf(email),
    phone: phone === null ? null : { number: phone, ...hashes(phone) },
    guestIds: await findGuestsOf(database, keys, held),
    mailboxes: await findMailboxesOf(database, keys),
    held: held.map((one) => ({ ...one, ...hashes(one.email) })),
  };
}
