/** Finding one's way in the category tree. Pure. */
import type { CategoryNode } from "./catalogue.ts";

/** The categories from the first level down to `id`; empty when the tree has no such category. */
export function pathTo(tree: readonly CategoryNode[], id: string): readonly CategoryNode[] {
  for (const node of tree) {
    if (node.goodsClassifyId === id) return [node];
    const below = pathTo(node.childNote, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The categories beside the last one of a path, itself included: those below its parent, or the first level. */
export function neighbours(tree: readonly CategoryNode[], path: readonly CategoryNode[]): readonly CategoryNode[] {
  return stocked(path.at(-2)?.childNote ?? tree);
}

/** Categories that have something to sell. */
export function stocked(nodes: readonly CategoryNode[]): readonly CategoryNode[] {
  return nodes.filter((node) => node.goodsCount > 0);
}
