import { Button, LinkButton } from "@rambla/ui/button";
import { wasUsedEarly } from "@rambla/ui/early";
import { ErrorSummary, type FormError } from "@rambla/ui/error-summary";
import { CheckboxField, TextField } from "@rambla/ui/field";
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { accountAddresses } from "../account/parts/addresses.ts";
import { draftOf, dropDraft, keepDraft, sendDraft } from "../base/form/draft.ts";
import { Form } from "../base/form/form.tsx";
import { useTo } from "../base/market.tsx";
import { useRefusalText, useText } from "../base/text.tsx";
import styles from "./book.module.css";
import type { load } from "./book.data.ts";
import {
  BOOK_FIELDS,
  type BookField,
  type BookProblem,
  bookDraft,
  bookValues,
  changedIn,
  checkBook,
  keptBook,
  longestInBook,
  NEW,
} from "./book-rules.ts";
import { AddressFields } from "./parts/address-fields.tsx";
import type { AddressMistake } from "./parts/address-rules.ts";
import { restored, useAddressWords, useTypedFields } from "./parts/use-typed-fields.ts";

const idOf = (field: BookField): string => `address-${field}`;

export function BookForm({ book, problem }: { book: Awaited<ReturnType<typeof load>>; problem: BookProblem | undefined }) {
  const { wanted, countries, country, phonePrefixes, phoneDigits, addresses } = book;
  const text = useText("address");
  const accountText = useText("account");
  const refusalText = useRefusalText();
  const to = useTo(accountAddresses);
  const words = useAddressWords();
  const rules = useMemo(() => ({ countries, phonePrefixes, phoneDigits }), [countries, phonePrefixes, phoneDigits]);
  const busy = useNavigation().formData?.get("intent") === "save";
  const id = wanted?.addressId ?? NEW;
  const draft = bookDraft(id);
  const element = useRef<HTMLFormElement>(null);
  const saved = bookValues((field) => wanted?.[field] ?? (field === "country" ? country : ""));
  const start = problem?.values ?? saved;
  const typed = useTypedFields<BookField, AddressMistake>({
    fields: BOOK_FIELDS,
    start,
    rules,
    idOf,
    words,
    longest: longestInBook,
    check: (values) => checkBook(values, rules),
    keep: (values) => keepDraft(draft, changedIn(values, saved)),
    mistakes: problem?.mistakes,
  });
  const ticked = problem ?? wanted;

  function linesOf({ refusal, mistakes }: BookProblem): readonly FormError[] {
    const found = typed.summary(mistakes);
    return found.length > 0 ? found : [{ text: refusalText(refusal.refused, refusal.values) }];
  }
  const [errors, setErrors] = useState(() => (problem ? linesOf(problem) : []));
  const tellProblem = useEffectEvent((told: BookProblem) => {
    typed.setErrors(told.mistakes);
    setErrors(linesOf(told));
  });
  useEffect(() => {
    if (problem) tellProblem(problem);
  }, [problem]);

  // Restores a draft, or what was typed before hydration.
  const takeUp = useEffectEvent(() => {
    const kept = keptBook(draftOf(draft));
    const form = element.current;
    const entered = form ? new FormData(form) : new FormData();
    typed.showAs((shown) =>
      restored(
        bookValues((field) => {
          const now = String(entered.get(field) ?? "");
          return now === "" || now === start[field] ? (kept[field] ?? shown[field]) : now;
        }),
        rules,
      ),
    );
    if (form && wasUsedEarly(form))
      keepDraft(
        draft,
        changedIn(
          bookValues((field) => String(entered.get(field) || (kept[field] ?? saved[field]))),
          saved,
        ),
      );
  });
  useEffect(() => takeUp(), [draft]);

  function submit(event: FormEvent) {
    if (busy) return event.preventDefault();
    const found = checkBook(typed.values, rules);
    typed.setErrors(found);
    setErrors(typed.summary(found));
    if (Object.keys(found).length > 0) return event.preventDefault();
    sendDraft(draft);
  }

  const more = (
    <>
      <TextField
        {...typed.field("taxID")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={text("taxID")}
        hint={text("taxIDHint")}
        optional={text("optional")}
      />
      <TextField
        {...typed.field("landline")}
        type="tel"
        inputMode="tel"
        autoComplete="home tel"
        label={text("landline")}
        optional={text("optional")}
      />
    </>
  );
  return (
    <div className={styles.form}>
      <ErrorSummary title={(count) => accountText("errorsTitle", { count })} errors={errors} now={typed.errorAt} />
      <Form ref={element} method="post" noValidate onSubmit={submit} className={styles.form} aria-busy={busy || undefined}>
        <input type="hidden" name="addressId" value={id} />
        <AddressFields form={typed} countries={countries} more={more} isMore={typed.values.taxID !== "" || typed.values.landline !== ""} />
        {(addresses.length > 0 || wanted) && (
          <div className={styles.ticks}>
            <CheckboxField name="defaultShipping" value="yes" label={text("defaultShipping")} defaultChecked={ticked?.defaultShipping} />
            <CheckboxField name="defaultInvoice" value="yes" label={text("defaultInvoice")} defaultChecked={ticked?.defaultInvoice} />
          </div>
        )}
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="save" busy={busy}>
            {text("save")}
          </Button>
          <LinkButton href={to.addresses()} variant="quiet" onClick={() => dropDraft(draft)}>
            {text("back")}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
