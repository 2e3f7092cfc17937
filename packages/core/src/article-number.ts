/** The comparison key: capitals without spaces, dashes and dots. The column `goods.article_key` is made the same way. */
export function articleKey(articleNumber: string): string {
  return articleNumber.replace(/[^A-Za-z0-9\u0080-\u{10ffff}]/gu, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
