/** Parts of pages that the server writes once and keeps as text (decision 130); what is kept, and how it comes into a page, knows `written-parts.ts`. */
import { createContext, type ReactNode, useContext } from "react";
import type { PageParts } from "./written-parts.ts";

export const PagePartsContext = /* @__PURE__ */ createContext<PageParts | undefined>(undefined);

/**
 * What is the same on every page of a market and a layout as long as its data are. The browser knows nothing of it: it takes over
 * the same elements as if they had been written for this page.
 * @param name what of all such parts this is
 * @param of all that it is made of beside market, layout and texts, as data
 * @param children draws it; without hooks, as it is not always asked
 */
export function Written(part: Part): ReactNode {
  return import.meta.env.SSR ? <OnServer {...part} /> : part.children();
}

type Part = { name: string; of: unknown; children: () => ReactNode };

function OnServer({ name, of, children }: Part): ReactNode {
  const parts = useContext(PagePartsContext);
  if (!parts) return children();
  const { isKept, begin, end } = parts.place(name, of);
  // Elements, as those alone stand in no relation to text beside them; no browser ever sees one.
  return isKept ? <i id={begin} /> : <><i id={begin} />{children()}<i id={end} /></>;
}
