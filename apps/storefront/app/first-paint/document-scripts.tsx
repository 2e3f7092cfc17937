import { createContext, useContext } from "react";
import { preload } from "react-dom";
import { Scripts } from "react-router";
import { useText } from "../base/text.tsx";

/** What the server alone knows of the document that it renders. */
export type RenderedDocument = {
  /** Carried by every inline script. */
  readonly nonce: string;
  /** Files with the styles of all pages. */
  readonly styleFiles: readonly string[];
  /** Files with the texts of the page, to be fetched beside the program. */
  readonly textFiles: readonly string[];
  /** The script of `early-script.ts`. @param missing the sentence for a program that does not come */
  earlyScript(missing: string): string;
};

export const RenderedDocumentContext = createContext<RenderedDocument | undefined>(undefined);

/** The program of the page, after what works before the program is there. */
export function DocumentScripts() {
  const text = useText("base");
  const rendered = useContext(RenderedDocumentContext);
  const early = rendered?.earlyScript(text("pageError")) ?? "";
  // React writes what is preloaded in the order it is named. A page is painted with its styles; the program may come after them.
  for (const file of rendered?.styleFiles ?? []) preload(file, { as: "style" });
  return (
    <>
      {rendered?.textFiles.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script nonce={rendered?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
      <Scripts />
    </>
  );
}
