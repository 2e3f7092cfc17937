/** The head of pages whose loader wrote it (with-head.ts): nothing of how it is made has to reach the browser. */
import type { MetaDescriptor } from "react-router";

/** A page's `meta`: what came with its data. */
export const meta = ({ loaderData }: { loaderData?: unknown }): MetaDescriptor[] => (hasHead(loaderData) ? loaderData.head : []);

function hasHead(loaded: unknown): loaded is { head: MetaDescriptor[] } {
  return typeof loaded === "object" && loaded !== null && "head" in loaded && Array.isArray(loaded.head);
}
