import { createContext, useContext } from "react";
import { Scripts } from "react-router";
import { useText } from "../base/text.tsx";

/** What only the server knows of a document. */
export type RenderedDocument = {
  /** Nonce of every inline script. */
  readonly nonce: string;
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
