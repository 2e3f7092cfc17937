import { Badge } from "@rambla/ui/badge";
import { useText } from "../base/text.tsx";
import type { EventView } from "./event-view.ts";
import { PHASE_TEXT } from "./phase.ts";

const TONE = { UnderWay: "success", NotStarted: "accent", Complete: "neutral", Canceled: "neutral" } as const;

export function PhaseBadge({ phase }: { phase: EventView["phase"] }) {
  const text = useText("activity");
  return <Badge tone={TONE[phase]}>{text(PHASE_TEXT[phase])}</Badge>;
}
