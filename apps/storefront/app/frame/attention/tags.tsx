import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import type { useFrameData } from "../../base/frame-data.ts";
import { isPrivatePath } from "../../base/page.ts";
import type { Choice } from "../../consent/parts/choice.ts";
import { isSentByAffiliate } from "../../consent/parts/affiliate.ts";
import { reloadPage } from "../../base/reload-page.ts";

/** Third-party scripts that run in this document. */
const running = new Set<string>();
/** Whether the document belongs to a private page: its policy refuses all such scripts. */
let refusesAll = false;

type Props = { choice: Choice } & Pick<ReturnType<typeof useFrameData>, "tags" | "untaggedPaths">;

/**
 * Runs the third-party scripts that the visitor allowed, never on a private page. A running script cannot be stopped, so the document
 * reloads when one is no longer allowed. The server delivers private pages as documents of their own; the check here covers client
 * navigations.
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
