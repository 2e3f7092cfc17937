import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { Skeleton } from "@rambla/ui/skeleton";
import { useEffect, useState } from "react";
import { ask, NotAnswered } from "../../base/ask.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { infoAddresses } from "./addresses.ts";

/** The privacy policy in a window. */
export default function PrivacyWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText("info");
  const base = useText("base");
  const address = useTo(infoAddresses).privacy();
  const [paragraphs, setParagraphs] = useState<readonly string[] | "failed">();
  const isRead = typeof paragraphs === "object";
  useEffect(() => {
    if (!open || isRead) return;
    let isShown = true;
    ask<readonly string[]>(address).then((found) => isShown && setParagraphs(found), (error: unknown) => {
      if (isShown) setParagraphs("failed");
      if (!(error instanceof NotAnswered)) throw error;
    });
    return () => {
      isShown = false;
    };
  }, [address, isRead, open]);
  return (
    <Dialog open={open} onClose={onClose} title={text("privacyTitle")} closeLabel={base("close")}>
      {paragraphs === undefined && <Skeleton shape="block" />}
      {paragraphs === "failed" && <Notice tone="warning" live="polite">{base("unavailable")}</Notice>}
      {isRead && paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
    </Dialog>
  );
}
