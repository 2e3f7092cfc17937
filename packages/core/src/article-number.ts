/** Article numbers are the same with and without spaces, dashes and dots, and in capitals or not; letters of any script count. Pure. */

/** What two spellings of one number have in common. The column `goods.article_key` is made the same way. */
export function articleKey(articleNumber: string): string {
  return articleNumber.replace(/[^A-Za-z0-9\u0080-\u{10ffff}]/gu, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
