import { Badge } from "@rambla/ui/badge";
import { useText } from "../../base/text.tsx";
import type { ListedRequest } from "./returns.data.ts";

const TONES = {
  undereview: "warning",
  not_approved: "danger",
  adopt: "success",
  proing: "warning",
  finish: "success",
  fail: "danger",
} as const satisfies Readonly<Record<ListedRequest["status"], string>>;

/** How a return or an exchange stands, in a word. */
export function RequestStatus({ status }: Pick<ListedRequest, "status">) {
  const text = useText("afterSale");
  return <Badge tone={TONES[status]}>{text(`status.${status}`)}</Badge>;
}
