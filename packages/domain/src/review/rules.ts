/** Rules of comments that customers write. Pure. */
import { type Refusal, refuse, refuseFields } from "@rambla/core/refusal";
import { seenLength } from "@rambla/core/seen";
import { tidyWords } from "../consultation/rules.ts";

/** How a comment stands. */
export type CommentStatus = "undereview" | "ADOPT" | "not_approved";

type Written = { readonly score: number; readonly content: string };
export type WrongComment = "request.invalid" | "comment.score" | "comment.tooShort" | "comment.tooLong";

/** What was written, tidied; or all that is wrong with it at once. @param bounds least and most signs */
export function checkWritten(
  { score, content }: Written,
  bounds: { readonly min: number; readonly max: number },
): Written | Refusal<WrongComment> {
  const tidied = tidyWords(content, bounds);
  const isScore = Number.isInteger(score) && score >= 1 && score <= 5;
  const wrong = refuseFields({
    score: isScore ? undefined : "comment.score",
    content: tidied !== undefined ? undefined : seenLength(content) < bounds.min ? "comment.tooShort" : "comment.tooLong",
  });
  if (wrong || tidied === undefined) return { ...(wrong ?? refuse("request.invalid")), values: { min: bounds.min, max: bounds.max } };
  return { score, content: tidied };
}

/** The name that is shown with a comment: the first name and the initial of the last. Null where that says nothing. */
export function shownName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string | null {
  const [initial = ""] = [...lastName.trim()];
  const first = [...firstName.trim()].slice(0, 40).join("");
  if (first === "") return null;
  return initial === "" ? first : `${first} ${initial.toLocaleUpperCase()}.`;
}

/** Whether the goods of an order can be commented: it was received. */
export const isReceived = ({ deliveryStatus }: { readonly deliveryStatus: string | null }): boolean => deliveryStatus === "Finished";
