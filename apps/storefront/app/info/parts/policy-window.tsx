import { Dialog } from "@rambla/ui/modal";
import { Notice } from "@rambla/ui/notice";
import { Skeleton } from "@rambla/ui/skeleton";
import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { infoAddresses } from "./addresses.ts";
import type { Block } from "../../content/parts/block.ts";
import { Blocks } from "../../content/parts/blocks.tsx";
import { type SellerFact, SellerFacts } from "./written-words.tsx";

/** A policy's text, and facts about the seller beside name, telephone and mailbox. */
export type PolicyWords = { readonly blocks: readonly Block[]; readonly facts: readonly SellerFact[] };

/** @param id of its page */
export default function PolicyWindow({ id, title, open, onClose }: { id: string; title: string; open: boolean; onClose: () => void }) {
  const base = useText("base");
  const address = useTo(infoAddresses).policy(id);
  const [words, setWords] = useState<PolicyWords | "failed">();
  const isRead = typeof words === "object";
  useEffect(() => {
    if (!open || isRead) return;
    let isShown = true;
    ask(address, having<PolicyWords>("blocks", "facts")).then(
      (found) => isShown && setWords(found),
      (error: unknown) => {
        if (isShown) setWords("failed");
        if (!(error instanceof NotAnswered)) throw error;
      },
    );
    return () => {
      isShown = false;
    };
  }, [address, isRead, open]);
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={base("close")}>
      {words === undefined && <Skeleton shape="block" />}
      {words === "failed" && (
        <Notice tone="warning" live="polite">
          {base("unavailable")}
        </Notice>
      )}
      {isRead && (
        <>
          <Blocks blocks={words.blocks} />
          <SellerFacts facts={words.facts} />
        </>
      )}
    </Dialog>
  );
}
