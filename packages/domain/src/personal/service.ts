/** What the shop knows of a person: deleted when the time of their account has come (R-344, D-079, decision 098). */
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

/** Accounts whose time has come, those longest due first. */
export async function dueClosings(shop: Shop, most: number): Promise<readonly string[]> {
  return await findDueClosings(shop.database, shop.clock(), most);
}

/**
 * Deletes an account and all that belongs to its person, unless they have come back: all of it or, when something fails on the way, nothing
 * yet. The last mail says so. What the person's files are kept in is told by events, once this is done.
 */
export async function deleteAccount(shop: Shop, customerId: string): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    await lockBooks(transaction, customerId);
    const closing = await lockDueClosing(transaction, customerId, shop.clock());
    if (!closing) return;
    const person = await personOf(shop, transaction, closing);
    await freeFiles(shop, transaction, await findFilesOf(transaction, person));
    // Kept pages show what was asked for as long as they are kept.
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

/** A customer with all that leads to what is theirs. */
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
