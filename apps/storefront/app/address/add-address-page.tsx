import { Notice } from "@rambla/ui/notice";
import { useActionData, useLoaderData } from "react-router";
import { AccountArea } from "../account/parts/area.tsx";
import { keepTyped } from "../base/form/keep-typed.ts";
import { useRefusalText, useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { type action, type BookAnswer, load } from "./book.data.ts";
import { BookForm } from "./book-form.tsx";
import { NEW, problemOf } from "./book-rules.ts";

export const loader = withHead(load);
export { action } from "./book.data.ts";
export { meta } from "../base/loaded-head.ts";
export const clientAction = keepTyped((refusal, form): BookAnswer => problemOf(refusal, form));

export default function AddAddressPage() {
  const book = useLoaderData<typeof loader>();
  const text = useText("address");
  const refusalText = useRefusalText();
  const answer = useActionData<typeof action>();
  return (
    <AccountArea title={text(book.wanted ? "editTitle" : "addTitle")}>
      {book.addressId !== null && book.addressId !== NEW && !book.wanted && (
        <Notice tone="warning">{refusalText("address.notFound")}</Notice>
      )}
      <BookForm key={book.addressId} book={book} problem={answer && "refusal" in answer ? answer : undefined} />
    </AccountArea>
  );
}
