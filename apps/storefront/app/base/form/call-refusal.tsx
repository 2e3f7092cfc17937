import type { Refusal } from "@rambla/core/refusal";
import { Notice } from "@rambla/ui/notice";
import { toast } from "@rambla/ui/toast-store";
import { useEffect, useEffectEvent } from "react";
import { wakeParts } from "../../first-paint/lazy.tsx";
import { useRefusalText } from "../text.tsx";

/**
 * Shows why a call was refused as a toast; without scripts the page shows the sentence in place. Field errors are shown at their fields.
 * @param refusal a new object for each answer, so that a repeated refusal is shown again
 */
export function CallRefusal({ refusal }: { refusal: Refusal | undefined }) {
  const refusalText = useRefusalText();
  const tell = useEffectEvent(({ refused, values }: Refusal) => {
    toast({ text: refusalText(refused, values), tone: "danger" });
    // The toasts hydrate late.
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
