/** The category tree as menus show it. Pure. */

export type CategoryRow = {
  readonly categoryId: string;
  readonly parentId: string | null;
  readonly path: readonly string[];
  readonly level: number;
  readonly title: string;
  readonly pictureId: string;
  readonly goodsCount: number;
};

export type CategoryNode = CategoryRow & {
  readonly children: readonly CategoryNode[];
  /** On the way to the active category. */
  readonly isOpen: boolean;
  readonly isActive: boolean;
};

/**
 * Builds the tree from rows in the order of their positions.
 * @param activeId the category that is looked at; its ancestors are open
 */
export function categoryTree(rows: readonly CategoryRow[], activeId?: string): CategoryNode[] {
  const active = rows.find((row) => row.categoryId === activeId);
  const open = new Set(active?.path.slice(0, -1));
  const childrenOf = Map.groupBy(rows, (row) => row.parentId);
  const nodesUnder = (parentId: string | null): CategoryNode[] =>
    (childrenOf.get(parentId) ?? []).map((row) => ({
      ...row,
      children: nodesUnder(row.categoryId),
      isOpen: open.has(row.categoryId),
      isActive: row.categoryId === activeId,
    }));
  return nodesUnder(null);
}
