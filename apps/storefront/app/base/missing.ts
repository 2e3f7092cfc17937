import type { TextName } from "@rambla/texts/format";

export type Missing = { readonly missing: true; readonly title: TextName };

/** A loader gives this instead of the page's contents: the status is 404, the layout stays. `title` says what is missing. */
export const missing = (title: TextName): Missing => ({ missing: true, title });

export type Present<Loaded> = Exclude<Loaded, { readonly missing: true }>;

export const isMissing = (loaded: object): loaded is Missing => "missing" in loaded && loaded.missing === true;
export const isPresent = <Loaded extends object>(loaded: Loaded): loaded is Present<Loaded> => !isMissing(loaded);
