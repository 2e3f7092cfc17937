import { createContext, useContext } from "react";
import { preload } from "react-dom";
import { Scripts } from "react-router";
import { useText } from "../base/text.tsx";

/** What only the server knows of a document. */
export type RenderedDocument = {
  /** Nonce of every inline script. */
  readonly nonce: string;
  /** Style sheets of all pages. */
  readonly styleFiles: readonly string[];
  /** Files with the page's texts, preloaded beside the program. */
  readonly textFiles: readonly string[];
  /** The script of `early-script.ts`. @param missing shown when the program fails to load */
  earlyScript(missing: string): string;
};

export const RenderedDocumentContext = createContext<RenderedDocument | undefined>(undefined);

/** Writes the early script, then the page's program. */
export function DocumentScripts() {
  const text = useText("base");
  const rendered = useContext(RenderedDocumentContext);
  const early = rendered?.earlyScript(text("pageError")) ?? "";
  // React writes preloads in the order of the calls. The styles come first, because painting needs them.
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
