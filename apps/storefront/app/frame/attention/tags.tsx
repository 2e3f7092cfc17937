import { useEffect } from "react";
import type { useFrameData } from "../../base/frame-data.ts";
import type { Choice } from "../../consent/parts/choice.ts";
import { isSentByAffiliate } from "../../consent/parts/affiliate.ts";
import { reloadPage } from "../../base/reload-page.ts";

/** Scripts of others that run on this page. */
const running = new Set<string>();

/** Runs the scripts of others that were allowed and have their place on this visit (R-112, R-113, R-490, D-049), and loads the page anew without those that are not allowed any more: nothing else takes one back. Shows nothing. */
export default function Tags({ choice, tags }: { choice: Choice; tags: ReturnType<typeof useFrameData>["tags"] }) {
  useEffect(() => {
    const isSent = isSentByAffiliate(choice.marketing);
    if (tags.some(({ needs, script }) => running.has(script) && !choice[needs])) return reloadPage();
    for (const { needs, script, slot } of tags) {
      if (!choice[needs] || running.has(script) || (slot === "affiliate" && !isSent)) continue;
      running.add(script);
      document.head.append(Object.assign(document.createElement("script"), { src: script, async: true }));
    }
  }, [choice, tags]);
  return null;
}
