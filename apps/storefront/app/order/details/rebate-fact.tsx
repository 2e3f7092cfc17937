import { isRefusal } from "@rambla/core/refusal";
import { Link } from "@rambla/ui/link";
import { attempt, type PageContext } from "../../base/page-context.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { coinAddresses } from "../../coin/parts/addresses.ts";
import { useCoins } from "../../coin/parts/coins-in-words.ts";

/** What an order brings its customer; null for a guest, and where it brings nothing. */
export async function rebateOf(page: PageContext, orderId: string) {
  const rebate = page.isCustomer ? await attempt(page.api.coin.shoppingRebate({ orderId })) : null;
  return rebate === null || isRefusal(rebate) ? null : rebate;
}

/** The rebate of an order in a sentence, with the way to all of them. @param received whether there is something whose receipt is waited for */
export function RebateFact({
  rebate: { rebateRate, plannedRebate, credited, state },
  received,
}: {
  rebate: NonNullable<Awaited<ReturnType<typeof rebateOf>>>;
  received: boolean;
}) {
  const text = useText("coin");
  const inWords = useCoins();
  const to = useTo(coinAddresses);
  if (state === "removed") return null;
  return (
    <p>
      {text("rebateRate", { rate: rebateRate, received: received ? "yes" : "no" })}
      {": "}
      <Link href={to.coins("rebates")}>{text("coins", { coins: inWords(credited ?? plannedRebate) })}</Link>
    </p>
  );
}
