import { createContext, useContext } from "react";
import { Scripts } from "react-router";
import { useText } from "../base/text.tsx";

/** What the server alone knows of the document that it renders. */
export type RenderedDocument = {
  /** Carried by every inline script. */
  readonly nonce: string;
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
