/** Names of what a cached page shows. Dropping a tag drops every page that shows it; every tag carries its brand (D-183). */
export const tags = {
  goods: (brand: string, goodsId: string) => `${brand}:goods:${goodsId}`,
  category: (brand: string, categoryId: string) => `${brand}:category:${categoryId}`,
  /** The category tree, shown around every page of the brand. */
  categories: (brand: string) => `${brand}:categories`,
  home: (brand: string, country: string) => `${brand}:${country.toLowerCase()}:home`,
  /** Every page that tells of events. */
  activities: (brand: string) => `${brand}:activities`,
  /** Every page that tells which flash sales are on. */
  flashSales: (brand: string) => `${brand}:flash-sales`,
  /** Every page that shows recipes. */
  recipes: (brand: string) => `${brand}:recipes`,
  /** Every page that tells which gifts are left. */
  gifts: (brand: string) => `${brand}:gifts`,
  /** Every list that is narrowed by a state of stock: which goods it has changes when one is sold out or comes again. */
  stockLists: (brand: string) => `${brand}:stock-lists`,
  /** Every list whose content depends on prices or which goods exist. */
  lists: (brand: string) => `${brand}:lists`,
};
