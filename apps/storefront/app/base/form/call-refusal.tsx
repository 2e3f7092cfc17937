import type { Refusal } from "@rambla/core/refusal";
import { Notice } from "@rambla/ui/notice";
import { toast } from "@rambla/ui/toast-store";
import { useEffect, useEffectEvent } from "react";
import { wakeParts } from "../../first-paint/lazy.tsx";
import { useRefusalText } from "../text.tsx";

/**
 * Tells why a call was refused, with the sentence of its code, as a toast (R-191, D-168); a page without scripts says it where
 * this stands. Mistakes of single fields are told at the fields instead.
 * @param refusal a new object for each answer: the same refusal twice is told twice
 */
export function CallRefusal({ refusal }: { refusal: Refusal | undefined }) {
  const refusalText = useRefusalText();
  const tell = useEffectEvent(({ refused, values }: Refusal) => {
    toast({ text: refusalText(refused, values), tone: "danger" });
    // Toasts are shown by a part of the page that waits for its shopper.
    wakeParts();
  });
  useEffect(() => {
    if (refusal) tell(refusal);
  }, [refusal]);
  return refusal ? (
    <noscript>
      <Notice tone="danger">{refusalText(refusal.refused, refusal.values)}</Notice>
    </noscript>
  ) : null;
}
