/** Cache tags. Invalidating a tag drops every cached page that shows it. */
export const tags = {
  goods: (brand: string, goodsId: string) => `${brand}:goods:${goodsId}`,
  category: (brand: string, categoryId: string) => `${brand}:category:${categoryId}`,
  /** On every page of the brand. */
  categories: (brand: string) => `${brand}:categories`,
  home: (brand: string, country: string) => `${brand}:${country.toLowerCase()}:home`,
  activities: (brand: string) => `${brand}:activities`,
  flashSales: (brand: string) => `${brand}:flash-sales`,
  /** All of a kind, such as recipes. */
  content: (brand: string, kind: string) => `${brand}:content:${kind}`,
  /** Pages with the stock of gifts. */
  gifts: (brand: string) => `${brand}:gifts`,
  /** Lists filtered by stock. */
  stockLists: (brand: string) => `${brand}:stock-lists`,
  /** Lists that depend on prices or existing goods. */
  lists: (brand: string) => `${brand}:lists`,
};
