import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Notice } from "@rambla/ui/notice";
import { useEffect, useRef } from "react";
import { useActionData, useLoaderData, useNavigation } from "react-router";
import { AccountArea } from "../account/parts/area.tsx";
import { accountAddresses } from "../account/parts/addresses.ts";
import { CallRefusal } from "../base/form/call-refusal.tsx";
import { dropSentDraft } from "../base/form/draft.ts";
import { Form } from "../base/form/form.tsx";
import { keepTyped } from "../base/form/keep-typed.ts";
import { useTo } from "../base/market.tsx";
import { useRefusalText, useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import styles from "./book.module.css";
import { BookCard } from "./book-card.tsx";
import { type action, type BookAnswer, load } from "./book.data.ts";
import { BookForm } from "./book-form.tsx";
import { BOOK_DRAFT, BOOK_FIELDS, NEW, problemOf } from "./book-rules.ts";

export const loader = withHead(load);
export { action } from "./book.data.ts";
export { meta } from "../base/loaded-head.ts";
export const clientAction = keepTyped((refusal, form): BookAnswer => problemOf(refusal, form));

export default function AddressPage() {
  const book = useLoaderData<typeof loader>();
  const text = useText("address");
  const accountText = useText("account");
  const answer = useActionData<typeof action>();
  const problem = answer && "refusal" in answer ? answer : undefined;
  if (book.addressId === NEW || book.wanted) {
    return (
      <AccountArea title={text(book.wanted ? "editTitle" : "addTitle")}>
        <BookForm key={book.addressId} book={book} problem={problem} />
      </AccountArea>
    );
  }
  return (
    <AccountArea title={accountText("addressesTitle")} lead={text("bookLead")}>
      <CallRefusal refusal={problem?.refusal} />
      <News answer={answer} />
      <Book />
    </AccountArea>
  );
}

function Book() {
  const { addresses } = useLoaderData<typeof loader>();
  const text = useText("address");
  const to = useTo(accountAddresses);
  if (addresses.length === 0) {
    return (
      <EmptyState title={text("emptyTitle")} action={<LinkButton href={to.address(NEW)}>{text("add")}</LinkButton>}>
        {text("empty")}
      </EmptyState>
    );
  }
  return (
    <>
      <p>
        <LinkButton href={to.address(NEW)}>{text("add")}</LinkButton>
      </p>
      <ul role="list" className={styles.book}>
        {addresses.map((address) => (
          <BookCard key={address.addressId} address={address} />
        ))}
      </ul>
    </>
  );
}

/** Says what was just done and takes the focus, as the pressed button may be gone. A removal can be undone. */
function News({ answer }: { answer: BookAnswer | undefined }) {
  const { isSaved, addressId } = useLoaderData<typeof loader>();
  const text = useText("address");
  const refusalText = useRefusalText();
  const to = useTo(accountAddresses);
  const element = useRef<HTMLDivElement>(null);
  const busy = useNavigation().formData?.get("intent") === "restore";
  const done = answer && "done" in answer ? answer : undefined;
  const isNews = done !== undefined || isSaved;
  useEffect(() => {
    if (isSaved) dropSentDraft(BOOK_DRAFT);
  }, [isSaved]);
  useEffect(() => {
    if (isNews) element.current?.focus({ preventScroll: true });
  }, [isNews, done]);
  if (done?.done === "removed") {
    const { removed } = done;
    const undo = (
      <Form method="post" action={to.addresses()} replace preventScrollReset>
        {BOOK_FIELDS.map((field) => (
          <input key={field} type="hidden" name={field} value={removed[field]} />
        ))}
        {removed.defaultShipping && <input type="hidden" name="defaultShipping" value="yes" />}
        {removed.defaultInvoice && <input type="hidden" name="defaultInvoice" value="yes" />}
        <Button type="submit" name="intent" value="restore" variant="secondary" size="s" busy={busy}>
          {text("undo")}
        </Button>
      </Form>
    );
    return (
      <div ref={element} tabIndex={-1}>
        <Notice tone="success" live="polite" action={undo}>
          {text("removed")}
        </Notice>
      </div>
    );
  }
  if (isNews) {
    return (
      <div ref={element} tabIndex={-1}>
        <Notice tone="success" live="polite">
          {text("saved")}
        </Notice>
      </div>
    );
  }
  // The address was removed, but a link or another tab still has its id.
  return addressId === null ? null : <Notice tone="warning">{refusalText("address.notFound")}</Notice>;
}
