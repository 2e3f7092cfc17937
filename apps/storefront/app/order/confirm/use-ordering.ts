/** What a press on the order button does, and what the shop's refusal of it leads to. */
import { isRefusal } from "@rambla/core/refusal";
import type { FormError } from "@rambla/ui/error-summary";
import { toast } from "@rambla/ui/toast-store";
import { type FormEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { FormRules } from "../../address/parts/address-rules.ts";
import { useText } from "../../base/text.tsx";
import { lookWhoIsThere, outdatePerson } from "../../base/person/use-person.ts";
import { refreshCart } from "../../cart/parts/cart.ts";
import { ORDERED_NAME } from "../../cart/parts/homes/ordered.ts";
import type { Line } from "../../cart/parts/line.ts";
import { changeCheckout } from "../parts/checkout-session.ts";
import { type CheckoutErrors, checkFields } from "./checkout-rules.ts";
import type { CommitProblem } from "./confirm.data.ts";
import { changesOf, type OrderChange } from "./order-changes.ts";
import type { CheckoutForm } from "./use-checkout-form.ts";
import type { Settling } from "./use-settlement.ts";

type Ordering = {
  submit(event: FormEvent): void;
  /** The mistakes that the last press has found, in the order of the page. */
  readonly mistakes: readonly FormError[];
  /** What is no longer as its shopper left it; `isAsked` while their window is open. */
  readonly changes: { readonly all: readonly OrderChange[]; readonly wereSeen: boolean; readonly isAsked: boolean; see(): void };
  /** Whether the coupon that was chosen turned out to be gone; `see` closes its window. */
  readonly coupon: { readonly isGone: boolean; see(): void };
};

export function useOrdering(order: {
  readonly lines: readonly Line[];
  readonly form: CheckoutForm;
  readonly rules: FormRules;
  readonly settling: Settling;
  /** The shop's refusal of the last press. */
  readonly problem: CommitProblem | undefined;
  /** An order is on its way: a second press is none. */
  readonly busy: boolean;
}): Ordering {
  const { lines, form, rules, settling, problem, busy } = order;
  const text = useText("order");
  const { settlement, status, again } = settling;
  const all = useMemo(() => changesOf(lines, settlement), [lines, settlement]);
  // The sums whose changes were seen: others bring others.
  const [seen, setSeen] = useState<Settling["settlement"]>(null);
  const [mistakes, setMistakes] = useState<readonly FormError[]>([]);
  const [isCouponGone, setCouponGone] = useState(false);

  function show(errors: CheckoutErrors): void {
    form.setErrors(errors);
    setMistakes(form.summary(errors));
  }

  // The shop said no: tell where, and ask for the prices again. The key stays: a refused order leaves nothing behind under it, and
  // an order that was placed while its answer was lost must be found again by the next press.
  const tellProblem = useEffectEvent((told: CommitProblem) => {
    if (!isRefusal(told.refusal)) return;
    changeCheckout({ submitted: false });
    // Another window, or another device, may have ordered these lines.
    if (told.refusal.refused === "goods.updated") refreshCart();
    if (told.refusal.refused === "auth.changed") {
      outdatePerson();
      lookWhoIsThere();
    }
    show(told.errors);
    setSeen(null);
    setCouponGone(told.refusal.refused === "coupon.notAvailable");
    again();
  });
  useEffect(() => {
    if (problem) tellProblem(problem);
  }, [problem]);

  useEffect(() => {
    window.addEventListener("storage", onOrdered);
    return () => window.removeEventListener("storage", onOrdered);
  }, []);

  /** Whether the order may go; if not, its shopper is told why. */
  function mayGo(): boolean {
    if (busy) return false;
    const found = checkFields(form.values, rules);
    show(found);
    if (Object.keys(found).length > 0) return false;
    if (status !== "ready" || !settlement) {
      if (status === "failed") again();
      toast({ text: text(status === "failed" ? "settleFailed" : "settleWait"), tone: "danger", duration: 8000 });
      return false;
    }
    if (settlement.outsideTaxArea?.isDelivered === false) {
      show({ postCode: "placeNotDelivered" });
      return false;
    }
    if (all.length > 0) setSeen(null);
    else if (settlement.couponProblem) setCouponGone(true);
    return all.length === 0 && !settlement.couponProblem;
  }

  return {
    submit(event) {
      if (mayGo()) changeCheckout({ submitted: true });
      else event.preventDefault();
    },
    mistakes,
    changes: {
      all,
      wereSeen: seen !== null,
      isAsked: all.length > 0 && seen !== settlement && status === "ready",
      see: () => setSeen(settlement),
    },
    coupon: { isGone: isCouponGone, see: () => setCouponGone(false) },
  };
}

/** Another window has ordered lines that stand in this one as well: an order waits that nobody knows of here. */
function onOrdered({ key }: StorageEvent): void {
  if (key !== ORDERED_NAME) return;
  outdatePerson();
  lookWhoIsThere();
}
