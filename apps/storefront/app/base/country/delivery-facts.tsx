import { formatMoney, parseDecimal } from "@rambla/core/money";
import { Icon, type IconName } from "@rambla/ui/icon";
import type { ReactNode } from "react";
import { useFrameData } from "../frame-data.ts";
import { useText } from "../text.tsx";

/**
 * Shows delivery, the right of withdrawal and payment in three facts.
 * @param children further facts
 */
export function DeliveryFacts({ className, children }: { className?: string; children?: ReactNode }) {
  const facts = useDeliveryFacts();
  return (
    <ul role="list" className={className}>
      {facts.map((fact) => (
        <li key={fact.icon}>
          <Icon name={fact.icon} size={20} />
          {fact.words}
        </li>
      ))}
      {children}
    </ul>
  );
}

function useDeliveryFacts(): readonly { icon: IconName; words: string }[] {
  const text = useText("base");
  const { delivery, withdrawalDays } = useFrameData();
  const freeFrom = delivery && parseDecimal(delivery.freeFrom, delivery.currency);
  const words = freeFrom && (freeFrom.minor === 0 ? text("freeDelivery") : text("freeFrom", { amount: formatMoney(freeFrom) }));
  return [
    ...(words ? [{ icon: "truck" as const, words }] : []),
    ...(withdrawalDays === null ? [] : [{ icon: "return" as const, words: text("returnDays", { days: withdrawalDays }) }]),
    { icon: "lock", words: text("securePayment") },
  ];
}
