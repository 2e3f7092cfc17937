import { ErrorSummary } from "@rambla/ui/error-summary";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { Skeleton } from "@rambla/ui/skeleton";
import { type ReactNode, type Ref, type RefObject, useId, useMemo, useRef, useState } from "react";
import { useActionData, useLoaderData, useNavigation } from "react-router";
import { AddressFields } from "../../address/parts/address-fields.tsx";
import { addressOf, placeOf } from "../../address/parts/address-rules.ts";
import { CallRefusal } from "../../base/form/call-refusal.tsx";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { Form } from "../../base/form/form.tsx";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useLayout, useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { useInView } from "../../base/use-in-view.ts";
import { usePerson, useWaitingOrder } from "../../base/person/use-person.ts";
import { withHead } from "../../base/with-head.ts";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import { useCart } from "../../cart/parts/cart.ts";
import type { Settlement } from "../../cart/parts/checked-cart.ts";
import type { Line } from "../../cart/parts/line.ts";
import { orderAddresses } from "../parts/addresses.ts";
import { changeCheckout, linesToBuy, useCheckout } from "../parts/checkout-session.ts";
import { typedValues } from "./checkout-rules.ts";
import { ContactFields, PaymentFields } from "./confirm-fields.tsx";
import styles from "./confirm-page.module.css";
import { PlacedBefore, PlacedElsewhere } from "./confirm-placed.tsx";
import { DeliveryPromise, Review } from "./confirm-review.tsx";
import { PurseDisclosure } from "./purse/purse-disclosure.tsx";
import { PhoneBar, SummaryAside, SummaryFold } from "./confirm-summary.tsx";
import { type action, type CommitProblem, load } from "./confirm.data.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { acceptChanges } from "./order-changes.ts";
import { SavedChoice } from "./choices/saved-choice.tsx";
import { type CheckoutForm, fieldId, isTaxEstimated, useCheckoutForm } from "./use-checkout-form.ts";
import { useOrdering } from "./use-ordering.ts";
import { useSettlement } from "./use-settlement.ts";
import GiftChoice from "./choices/gift-choice.tsx";
import DepositChoice from "./choices/deposit-choice.tsx";
import Nothing from "./nothing.tsx";
import ChangesDialog from "./confirm-changes.tsx";
import WaitingNote from "../parts/waiting-note.tsx";
import CouponGone from "./purse/coupon-gone.tsx";

const offersDeposit = ({ items }: Settlement): boolean => items.some(({ deposit }) => deposit);
const offersGift = ({ gifts }: Settlement): boolean =>
  gifts.some(({ gifts: those }) => those.some(({ earned, available }) => earned && available));
const NONE: readonly Line[] = [];

export const loader = withHead(load);
export { action } from "./confirm.data.ts";
export { meta } from "../../base/loaded-head.ts";
export const clientAction = keepTyped((refusal, form): CommitProblem => ({ refusal, errors: {}, values: typedValues(form) }));

/** The order confirmation: one page, one column of sections, the summary always in view, one button that orders (R-380, O1 … O6). */
export default function ConfirmPage() {
  const checkout = useCheckout();
  const { lines: cart, free, ready } = useCart();
  const { sells } = useMarket();
  const waiting = useWaitingOrder();
  const known = checkout !== null && ready;
  const asked = useMemo(() => (checkout && ready ? linesToBuy(checkout, cart) : NONE), [checkout, ready, cart]);
  const lines = useMemo(() => (checkout?.now ? asked : asked.filter((line) => free.includes(line))), [checkout, asked, free]);

  if (known && checkout.placed) return <PlacedBefore orderId={checkout.placed} />;
  if (known && waiting && asked.length > 0 && lines.length === 0) return <PlacedBefore orderId={waiting.orderId} />;
  if (!sells) return <Nothing />;
  if (known && lines.length === 0) {
    return (
      <div className={styles.page}>
        {waiting && <WaitingNote order={waiting} className={styles.unpaid} />}
        <Nothing />
      </div>
    );
  }
  return <OrderForm lines={lines} />;
}

function OrderForm({ lines }: { lines: readonly Line[] }) {
  const text = useText("order");
  const layout = useLayout();
  const { waitingOrder } = useLoaderData<typeof loader>();
  const element = useRef<HTMLFormElement>(null);
  const page = useOrderForm(lines, element);
  const { form, settling } = page;
  const [sumOnTop, setSumOnTop] = useState<Element | null>(null);
  const [sumInReview, setSumInReview] = useState<Element | null>(null);
  const isSumInReview = useInView(sumInReview);
  const isSumOnTop = useInView(sumOnTop);
  const person = usePerson();
  const unpaid = person === undefined ? waitingOrder : person?.waitingOrder;
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{text("checkoutTitle")}</h1>
      <noscript>
        <Notice tone="warning">{text("needsScript")}</Notice>
      </noscript>
      {unpaid && <WaitingNote order={unpaid} className={styles.unpaid} />}
      <SummaryFold ref={setSumOnTop} lines={lines} settling={settling} isTaxEstimated={isTaxEstimated(form)} />
      <div className={styles.columns}>
        <Form
          ref={element}
          method="post"
          noValidate
          className={styles.form}
          onSubmit={page.ordering.submit}
          aria-busy={page.busy || undefined}
        >
          <OrderProblems page={page} />
          <HiddenFields
            lines={lines}
            settling={settling}
            idempotencyKey={page.idempotencyKey}
            isFromCart={page.checkout?.now === null}
            customerId={page.customerId}
            purse={page.checkout?.purse}
          />
          <WhereTo form={form} />
          <Section title={text("delivery")}>
            <DeliveryPromise settling={settling} />
          </Section>
          <PaymentSection page={page} />
          <Choices page={page} />
          <ReviewSection lines={lines} page={page} sum={setSumInReview} />
        </Form>
        {layout === "desktop" && (
          <SummaryAside lines={lines} settling={settling} isTaxEstimated={isTaxEstimated(form)} isElsewhere={isSumInReview} />
        )}
      </div>
      {layout === "mobile" && <PhoneBar lines={lines} settling={settling} isElsewhere={isSumOnTop || isSumInReview} />}
      <OrderWindows page={page} />
    </div>
  );
}

type OrderPage = ReturnType<typeof useOrderForm>;

/** What is typed, what it costs now, and what a press on the order button does. */
function useOrderForm(lines: readonly Line[], element: RefObject<HTMLFormElement | null>) {
  const toOrder = useTo(orderAddresses);
  const { countries, country, email, paymentMethodId, phonePrefixes, phoneDigits, idempotencyKey, customerId, saved } =
    useLoaderData<typeof loader>();
  // A page whose customer is signed in no more stays theirs until they log in again.
  const [madeFor, setMadeFor] = useState(customerId);
  if (customerId !== null && customerId !== madeFor) setMadeFor(customerId);
  const problem = useActionData<typeof action>();
  const navigation = useNavigation();
  const checkout = useCheckout();
  const start = useMemo(
    () =>
      problem?.values ?? {
        email,
        ...addressOf((field) => saved?.[0]?.[field] ?? (field === "country" ? country : "")),
        paymentMethodId,
        agreement: "",
      },
    [problem, email, country, paymentMethodId, saved],
  );
  const rules = useMemo(() => ({ countries, phonePrefixes, phoneDigits }), [countries, phonePrefixes, phoneDigits]);
  const form = useCheckoutForm(start, rules, checkout, element);
  const settling = useSettlement(toOrder.orderSettle(), {
    lines,
    countryCode: form.country?.code,
    place: placeOf(form.values, form.country),
    purse: checkout?.purse,
    gift: checkout?.gift,
    byDeposit: checkout?.byDeposit,
    customerId: madeFor,
  });
  const busy = navigation.state !== "idle" && navigation.formMethod === "POST";
  const ordering = useOrdering({ lines, form, rules, settling, problem, busy });
  return {
    form,
    settling,
    ordering,
    busy,
    problem,
    checkout,
    idempotencyKey: checkout?.idempotencyKey ?? idempotencyKey,
    customerId: madeFor,
  };
}

/** What kept the last press from being an order. */
function OrderProblems({ page: { form, ordering, problem } }: { page: OrderPage }) {
  const text = useText("order");
  const isConflict = problem?.refusal.refused === "idempotency.conflict";
  const isToldElsewhere = isConflict || problem?.refusal.refused === "coupon.notAvailable" || Object.keys(problem?.errors ?? {}).length > 0;
  return (
    <>
      <ErrorSummary title={(count) => text("errorsTitle", { count })} errors={ordering.mistakes} now={form.errorAt} />
      <CallRefusal refusal={isToldElsewhere ? undefined : problem?.refusal} />
      {isConflict && <PlacedElsewhere />}
    </>
  );
}

/** Who orders, and where it goes. */
function WhereTo({ form }: { form: CheckoutForm }) {
  const text = useText("order");
  const base = useText("base");
  const toOrder = useTo(orderAddresses);
  const toAccount = useTo(accountAddresses);
  const { countries, saved } = useLoaderData<typeof loader>();
  return (
    <>
      <Section
        title={text("contact")}
        aside={
          saved === null && (
            <Link href={toAccount.login({ forward: toOrder.confirmOrder() })} rel="nofollow">
              {base("logIn")}
            </Link>
          )
        }
      >
        <ContactFields form={form} isGuest={saved === null} />
      </Section>
      <Section title={text("address")}>
        {saved ? (
          <SavedChoice saved={saved} form={form}>
            <AddressFields form={form} countries={countries} />
          </SavedChoice>
        ) : (
          <AddressFields form={form} countries={countries} />
        )}
      </Section>
    </>
  );
}

function PaymentSection({ page: { form, settling, checkout } }: { page: OrderPage }) {
  const text = useText("order");
  const { paymentMethods } = useLoaderData<typeof loader>();
  return (
    <Section title={text("payment")}>
      <PaymentFields
        methods={settling.settlement?.paymentMethods ?? paymentMethods}
        chosen={form.values.paymentMethodId}
        error={form.error("paymentMethodId")}
        onChoose={(id) => form.change("paymentMethodId", id)}
      />
      <PurseDisclosure chosen={checkout?.purse} settling={settling} />
    </Section>
  );
}

/** What else these lines let their shopper choose: a deposit, a gift. */
function Choices({ page: { settling, checkout } }: { page: OrderPage }) {
  const { settlement } = settling;
  if (!settlement) return null;
  return (
    <>
      {offersDeposit(settlement) && (
        <DepositChoice settlement={settlement} className={styles.section} titleClassName={styles.sectionTitle} />
      )}
      {offersGift(settlement) && (
        <GiftChoice
          settlement={settlement}
          chosen={checkout?.gift ?? null}
          onChoose={(gift) => changeCheckout({ gift })}
          className={styles.section}
          titleClassName={styles.sectionTitle}
        />
      )}
    </>
  );
}

function ReviewSection({ lines, page, sum }: { lines: readonly Line[]; page: OrderPage; sum: Ref<HTMLDivElement> }) {
  const text = useText("order");
  const to = useTo(cartAddresses);
  const { form, settling, busy } = page;
  return (
    <Section title={text("review")} id="review" aside={<a href={to.cart()}>{text("edit")}</a>}>
      {lines.length === 0 || settling.status === "first" ? (
        <Skeleton shape="block" className={styles.waiting} />
      ) : (
        <Review lines={lines} settling={settling} form={form} busy={busy} sum={sum} />
      )}
    </Section>
  );
}

/** The windows that open when the order is no longer as its shopper left it. */
function OrderWindows({ page: { ordering, checkout } }: { page: OrderPage }) {
  const { changes, coupon } = ordering;
  return (
    <>
      {coupon.isGone && checkout && <CouponGone chosen={checkout.purse} onClose={coupon.see} onContinue={toTerms} />}
      {/* Whoever has seen changes sees their window close. */}
      {(changes.all.length > 0 || changes.wereSeen) && (
        <ChangesDialog
          open={changes.isAsked}
          changes={changes.all}
          onClose={changes.see}
          onAccept={() => {
            changes.see();
            if (checkout) acceptChanges(changes.all, checkout);
            toTerms();
          }}
        />
      )}
    </>
  );
}

/** On to what is left to do. */
const toTerms = (): void => document.getElementById(fieldId("agreement"))?.focus();

function Section({ title, id, aside, children }: { title: string; id?: string; aside?: ReactNode; children: ReactNode }) {
  const made = useId();
  return (
    <section className={styles.section} aria-labelledby={made} id={id}>
      <div className={styles.sectionHead}>
        <h2 id={made} className={styles.sectionTitle}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
