import { createHash, randomUUID } from "node:crypto";
import { writtenMoment } from "@rambla/core/date-format";
import { isEmail, tidyEmail } from "@rambla/core/email";
import { isRefusal, refuseField, refuseFields } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { FieldGroup, TextAreaField, TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { SummaryList } from "@rambla/ui/summary-list";
import { type ReactNode, useEffect } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountForm, useProblem } from "../../account/parts/account-form.tsx";
import { formAnswer } from "../../account/parts/form-answer.ts";
import { NarrowPage } from "../../account/parts/narrow-page.tsx";
import { dropDraft } from "../../base/form/draft.ts";
import { useFieldDraft } from "../../base/form/field-draft.ts";
import { textIn } from "../../base/form/form-text.ts";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { missing, type Present } from "../../base/missing.ts";
import { attempt, type PageContext, pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { OrderMissing } from "../order-missing.tsx";
import { askedOrder } from "../order-view.ts";

const { refused, keepTyped } = formAnswer("name", "orderNumber", "email", "goods", "chosen");

const KEPT = /^(name|orderNumber|email|goods|line-\d{1,5})$/;
const statementDraft = (orderId = ""): string => `withdrawal:${orderId}`;

/** A customer's own name and mailbox. */
async function ownDetails(page: PageContext): Promise<{ readonly name: string; readonly email: string }> {
  if (!page.isCustomer) return { name: "", email: "" };
  const [user, book] = await Promise.all([attempt(page.api.account.userInfo()), attempt(page.api.address.addressDefault())]);
  const address = isRefusal(book) ? null : book.shipping;
  return {
    name: address === null ? "" : `${address.firstName} ${address.lastName}`.trim(),
    email: isRefusal(user) ? "" : (user.email ?? ""),
  };
}

/** What is known of an order that was opened fills the form; without one, what is known of the customer. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.market.country.withdrawal) return missing("withdrawal.noneTitle");
  const asked = askedOrder(page, request);
  const found = /^[\w-]{1,64}$/.test(asked.orderId) ? await attempt(page.api.afterSale.withdrawalLook(asked)) : undefined;
  const order = found === undefined || isRefusal(found) ? undefined : found;
  return {
    missing: false as const,
    idempotencyKey: randomUUID(),
    own: order ? undefined : await ownDetails(page),
    known: order && {
      orderId: asked.orderId,
      name: order.name,
      orderNumber: order.orderNumber,
      email: order.email,
      items: order.items.filter(({ left }) => left > 0).map(({ line, title, left }) => ({ line, title, left })),
    },
  };
}

export const loader = withHead(load);
export { meta } from "../../base/loaded-head.ts";

/** The quantities that were chosen, by line. */
function linesIn(form: FormData) {
  return [...form.entries()].flatMap(([name, value]) => {
    const line = Number(/^line-(\d{1,5})$/.exec(name)?.[1] ?? 0);
    const qty = Number(value);
    return line > 0 && Number.isInteger(qty) && qty > 0 && qty < 10_000 ? [{ line, qty }] : [];
  });
}

/** The chosen quantities in one field: they come back with a form that was refused. */
const chosenText = (lines: Stated["lines"]): string => lines.map(({ line, qty }) => `${line}:${qty}`).join(" ") || "none";

function chosenIn(text = ""): Stated["lines"] | undefined {
  if (text === "") return undefined;
  return [...text.matchAll(/(\d{1,5}):(\d{1,4})/g)].map(([, line, qty]) => ({ line: Number(line), qty: Number(qty) }));
}

function statedIn(form: FormData) {
  return {
    name: textIn(form, "name").trim().slice(0, 100),
    orderNumber: textIn(form, "orderNumber").trim().slice(0, 60),
    email: textIn(form, "email").trim().slice(0, 254),
    goods: textIn(form, "goods").trim().slice(0, 1000),
    orderId: textIn(form, "orderId").slice(0, 64),
    lines: textIn(form, "extent") === "some" ? linesIn(form) : [],
    extent: textIn(form, "extent") === "some" ? ("some" as const) : ("whole" as const),
    idempotencyKey: textIn(form, "idempotencyKey").slice(0, 40),
  };
}
type Stated = ReturnType<typeof statedIn>;

/** First shows what is about to be stated, then states it: pressed twice, or again after the way back, it is the same. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const stated = statedIn(form);
  if (textIn(form, "intent") === "back") return { again: stated };
  if (stated.extent === "some") form.set("chosen", chosenText(stated.lines));
  const wrong = refuseFields({
    name: stated.name === "" ? "withdrawal.name" : undefined,
    orderNumber: stated.orderNumber === "" ? "order.numberRequired" : undefined,
    email: stated.email === "" ? "email.required" : isEmail(tidyEmail(stated.email)) ? undefined : "email.invalid",
  });
  if (wrong) return refused(wrong, form);
  if (stated.extent === "some" && stated.lines.length === 0) return refused(refuseField("lines", "request.invalid"), form);
  if (textIn(form, "intent") !== "confirm") return { check: stated };
  const sent = await state(page, stated);
  if (isRefusal(sent)) return refused(sent, form);
  const { languageTag, country } = page.market;
  return { done: { email: stated.email, when: `${writtenMoment(page.now(), languageTag, country.timeZone)} (${country.timeZone})` } };
}

async function state(page: PageContext, { idempotencyKey, extent, lines, orderId, goods, ...who }: Stated) {
  const said = {
    ...who,
    ...(goods !== "" && { goods }),
    ...(orderId !== "" && { orderId, orderToken: page.orderToken(orderId) }),
    ...(extent === "some" && { lines }),
  };
  // Words that were changed on the way back make another statement.
  const content = createHash("sha256")
    .update(JSON.stringify([who, goods, orderId, extent, lines]))
    .digest("base64url");
  return await attempt(page.withKey(`${idempotencyKey}.${content.slice(0, 16)}`).afterSale.withdrawalState(said));
}

export const clientAction = keepTyped;

type Known = NonNullable<Present<Awaited<ReturnType<typeof load>>>["known"]>;

/** Withdrawing from a contract in two steps: the statement, and its confirmation. */
export default function WithdrawalPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (loaded.missing) return <NoRight />;
  if (answer && "done" in answer && answer.done) return <Done {...answer.done} draft={statementDraft(loaded.known?.orderId)} />;
  if (answer && "check" in answer && answer.check) return <Check stated={answer.check} known={loaded.known} />;
  const again = answer && "again" in answer && answer.again ? answer.again : undefined;
  return <Statement loaded={loaded} again={again} problem={answer && "refusal" in answer ? answer : undefined} />;
}

/** Says that no law gives the right here. */
function NoRight() {
  const text = useText("withdrawal");
  return <OrderMissing title={text("noneTitle")}>{text("none")}</OrderMissing>;
}

function Done({ draft, ...said }: { readonly draft: string; readonly email: string; readonly when: string }) {
  const text = useText("withdrawal");
  useEffect(() => dropDraft(draft), [draft]);
  return (
    <NarrowPage title={text("doneTitle")}>
      <div ref={goTo} tabIndex={-1}>
        <Notice tone="success">{text("done", said)}</Notice>
      </div>
    </NarrowPage>
  );
}

/** Moves the focus to the top: the form was sent from far down. */
function goTo(answer: HTMLElement | null): void {
  answer?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: "instant" });
}

type StatementProps = {
  loaded: Pick<Present<Awaited<ReturnType<typeof load>>>, "idempotencyKey" | "known" | "own">;
  again: Stated | undefined;
  problem: ReturnType<typeof refused>["data"] | undefined;
};

function Statement({ loaded: { idempotencyKey, known, own }, again, problem }: StatementProps) {
  const text = useText("withdrawal");
  const info = useText("info");
  const order = useText("order");
  const { errors, of } = useProblem(problem, ["state", "confirm", ""], "withdrawal");
  const busy = useNavigation().formData !== undefined;
  const typed = { ...own, ...known, ...again, ...problem?.typed };
  const draft = useFieldDraft(statementDraft(known?.orderId), KEPT);
  return (
    <NarrowPage title={info("withdrawHere")} lead={text("lead")}>
      <AccountForm errors={errors} {...draft}>
        <input type="hidden" name="idempotencyKey" value={again?.idempotencyKey ?? idempotencyKey} />
        {known && <input type="hidden" name="orderId" value={known.orderId} />}
        <TextField {...of("name")} label={text("name")} required maxLength={100} autoComplete="name" defaultValue={typed.name} />
        <TextField
          {...of("orderNumber")}
          label={order("orderNumber")}
          hint={text("numberHint")}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed.orderNumber}
        />
        <MailboxField {...of("email")} label={order("email")} required defaultValue={typed.email} />
        {known && known.items.length > 0 && (
          <Extent items={known.items} chosen={again?.lines ?? chosenIn(problem?.typed.chosen)} error={of("lines").error} />
        )}
        {!known && (
          <TextAreaField
            {...of("goods")}
            label={text("goods")}
            hint={text("goodsHint")}
            rows={3}
            maxLength={1000}
            defaultValue={typed.goods}
          />
        )}
        <Button type="submit" name="intent" value="state" size="l" wide busy={busy}>
          {text("next")}
        </Button>
      </AccountForm>
    </NarrowPage>
  );
}

type ExtentProps = { items: Known["items"]; chosen: Stated["lines"] | undefined; error: ReactNode };

/** The quantity of each line; the shopper begins with all units. */
function Extent({ items, chosen, error }: ExtentProps) {
  const text = useText("withdrawal");
  const order = useText("order");
  const qtyOf = ({ line, left }: Known["items"][number]) => (chosen ? (chosen.find((each) => each.line === line)?.qty ?? 0) : left);
  return (
    <FieldGroup id="withdrawal-lines" legend={order("items")} error={error}>
      <input type="hidden" name="extent" value="some" />
      {items.map((item) => (
        <TextField
          key={item.line}
          name={`line-${item.line}`}
          label={text("quantity", { title: item.title })}
          type="number"
          inputMode="numeric"
          min={0}
          max={item.left}
          defaultValue={qtyOf(item)}
        />
      ))}
    </FieldGroup>
  );
}

/** The second step: what is stated, and one button with the words of the law. */
function Check({ stated, known }: { stated: Stated; known: Known | undefined }) {
  const text = useText("withdrawal");
  const order = useText("order");
  const busy = useNavigation().formData !== undefined;
  const titleOf = (line: number) => known?.items.find((item) => item.line === line)?.title ?? String(line);
  const meant =
    stated.lines.length > 0
      ? stated.lines.map(({ line, qty }) => text("piece", { qty, title: titleOf(line) })).join(", ")
      : stated.goods || text("whole");
  return (
    <NarrowPage title={text("checkTitle")} lead={text("checkLead")}>
      <div ref={goTo} tabIndex={-1}>
        <SummaryList
          variant="facts"
          rows={[
            { label: order("items"), value: meant },
            { label: order("orderNumber"), value: stated.orderNumber },
            { label: text("name"), value: stated.name },
            { label: order("email"), value: stated.email },
          ]}
        />
      </div>
      <AccountForm errors={[]}>
        <input type="hidden" name="idempotencyKey" value={stated.idempotencyKey} />
        <input type="hidden" name="orderId" value={stated.orderId} />
        <input type="hidden" name="extent" value={stated.extent} />
        {stated.extent === "some" && <input type="hidden" name="chosen" value={chosenText(stated.lines)} />}
        {(["name", "orderNumber", "email", "goods"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={stated[name]} />
        ))}
        {stated.lines.map(({ line, qty }) => (
          <input key={line} type="hidden" name={`line-${line}`} value={qty} />
        ))}
        <Button type="submit" name="intent" value="confirm" size="l" wide busy={busy}>
          {text("confirm")}
        </Button>
        <Button type="submit" name="intent" value="back" variant="quiet" busy={false}>
          {text("back")}
        </Button>
      </AccountForm>
    </NarrowPage>
  );
}
