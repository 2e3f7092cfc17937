import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import type { useFrameData } from "../../base/frame-data.ts";
import { isPrivatePath } from "../../base/page.ts";
import type { Choice } from "../../consent/parts/choice.ts";
import { isSentByAffiliate } from "../../consent/parts/affiliate.ts";
import { reloadPage } from "../../base/reload-page.ts";

/** Scripts of others that run in this document. */
const running = new Set<string>();
/** Whether the document was made for a page on which none may run: its policy refuses them for good. */
let refusesAll = false;

type Props = { choice: Choice } & Pick<ReturnType<typeof useFrameData>, "tags" | "untaggedPaths">;

/**
 * Runs the scripts of others that were allowed and have their place on this visit (R-112, R-113, R-490, D-049), never on a private page.
 * Nothing stops a script that runs, so a document in which one may not run any more is loaded anew. The server leads to private
 * pages by a document of their own; the check here is for ways on which it was not asked. Shows nothing.
 */
export default function Tags({ choice, tags, untaggedPaths }: Props) {
  const isPrivate = isPrivatePath(untaggedPaths, useLocation().pathname);
  useLayoutEffect(() => {
    if (isPrivate && running.size > 0) reloadPage();
    else if (isPrivate) refusesAll = true;
  }, [isPrivate]);
  useEffect(() => {
    const isSent = isSentByAffiliate(choice.marketing);
    if (isPrivate) return;
    if (tags.some(({ needs, script }) => running.has(script) && !choice[needs])) return reloadPage();
    const wanted = tags.filter(({ needs, script, slot }) => choice[needs] && !running.has(script) && (slot !== "affiliate" || isSent));
    if (wanted.length > 0 && refusesAll) return reloadPage();
    for (const { script } of wanted) {
      running.add(script);
      document.head.append(Object.assign(document.createElement("script"), { src: script, async: true }));
    }
  }, [choice, isPrivate, tags]);
  return null;
}
