/** Parts of pages that the server writes once and keeps as text (decision 130); what is kept, and how it comes into a page, knows `written-parts.ts`. */
import { createContext, type ReactNode, useContext } from "react";
import type { PageParts } from "./written-parts.ts";

export const PagePartsContext = /* @__PURE__ */ createContext<PageParts | undefined>(undefined);

/**
 * What is the same on every page of a market and a layout as long as its data are. The browser knows nothing of it: it takes over
 * the same elements as if they had been written for this page.
 * @param name what of all such parts this is
 * @param of all that it is made of beside market, layout and texts, as data
 * @param onOnePage no other page shows it: kept apart, so that a page asked for once pushes out nothing that many show
 * @param children draws it; without hooks, as it is not always asked
 */
export function Written(part: Part): ReactNode {
  return import.meta.env.SSR ? <OnServer {...part} /> : part.children();
}

type Part = { name: string; of: unknown; onOnePage?: boolean; children: () => ReactNode };

function OnServer({ name, of, onOnePage, children }: Part): ReactNode {
  const parts = useContext(PagePartsContext);
  if (!parts) return children();
  const { isKept, pictures, begin, end } = parts.place(name, of, onOnePage ? "onePage" : "manyPages");
  // Elements, as those alone stand in no relation to text beside them; no browser ever sees one.
  return isKept ? (
    <i id={begin}>
      {pictures.map((picture) => (
        <img key={picture["src"]} alt="" {...picture} />
      ))}
    </i>
  ) : (
    <>
      <i id={begin} />
      {children()}
      <i id={end} />
    </>
  );
}
