/** A page whose subject is not there: the shop around it stays, the status says 404. */
import type { TextName } from "@rambla/texts/format";

export type Missing = { readonly missing: true; readonly title: TextName };

/** What a loader gives instead of the page's contents; `title` says what is missing. */
export const missing = (title: TextName): Missing => ({ missing: true, title });

/** What a loader gives when the page is there. */
export type Present<Loaded> = Exclude<Loaded, { readonly missing: true }>;

export const isMissing = (loaded: object): loaded is Missing => "missing" in loaded && loaded.missing === true;
export const isPresent = <Loaded extends object>(loaded: Loaded): loaded is Present<Loaded> => !isMissing(loaded);
