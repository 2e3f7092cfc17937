/** The subjects that have texts, and their texts by name; the files of English texts say which there are. */
import type { Subjects } from "virtual:messages";

export type Subject = keyof Subjects;
/** A key of a subject's texts. */
export type TextKey<Name extends Subject> = keyof Subjects[Name] & string;
/** A text by its subject and its key: `order.payTitle`. */
export type TextName = { [Name in Subject]: `${Name}.${TextKey<Name>}` }[Subject];
