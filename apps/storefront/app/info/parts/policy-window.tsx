import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { Skeleton } from "@rambla/ui/skeleton";
import { useEffect, useState } from "react";
import { ask, listOf, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { infoAddresses } from "./addresses.ts";
import { WrittenWords } from "./written-words.tsx";

/** What one agrees to, in a window. @param id of its page */
export default function PolicyWindow({ id, title, open, onClose }: { id: string; title: string; open: boolean; onClose: () => void }) {
  const base = useText("base");
  const address = useTo(infoAddresses).policy(id);
  const [paragraphs, setParagraphs] = useState<readonly string[] | "failed">();
  const isRead = typeof paragraphs === "object";
  useEffect(() => {
    if (!open || isRead) return;
    let isShown = true;
    ask(address, listOf<string>).then(
      (found) => isShown && setParagraphs(found),
      (error: unknown) => {
        if (isShown) setParagraphs("failed");
        if (!(error instanceof NotAnswered)) throw error;
      },
    );
    return () => {
      isShown = false;
    };
  }, [address, isRead, open]);
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={base("close")}>
      {paragraphs === undefined && <Skeleton shape="block" />}
      {paragraphs === "failed" && (
        <Notice tone="warning" live="polite">
          {base("unavailable")}
        </Notice>
      )}
      {isRead && <WrittenWords paragraphs={paragraphs} />}
    </Dialog>
  );
}
