import type { CategoryNode } from "./catalogue.ts";

/** Gives the categories from the first level down to `id`; empty when the tree lacks it. */
export function pathTo(tree: readonly CategoryNode[], id: string): readonly CategoryNode[] {
  for (const node of tree) {
    if (node.goodsClassifyId === id) return [node];
    const below = pathTo(node.childNote, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Gives the siblings of the path's last category and itself. */
export function neighbours(tree: readonly CategoryNode[], path: readonly CategoryNode[]): readonly CategoryNode[] {
  return stocked(path.at(-2)?.childNote ?? tree);
}

/** Categories with goods for sale. */
export function stocked(nodes: readonly CategoryNode[]): readonly CategoryNode[] {
  return nodes.filter((node) => node.goodsCount > 0);
}
