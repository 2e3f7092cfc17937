import type { MetaDescriptor } from "react-router";

/** A page's `meta`: the head that its loader wrote (with-head.ts), which keeps the head's code out of the browser. */
export const meta = ({ loaderData }: { loaderData?: unknown }): MetaDescriptor[] => (hasHead(loaderData) ? loaderData.head : []);

function hasHead(loaded: unknown): loaded is { head: MetaDescriptor[] } {
  return typeof loaded === "object" && loaded !== null && "head" in loaded && Array.isArray(loaded.head);
}
