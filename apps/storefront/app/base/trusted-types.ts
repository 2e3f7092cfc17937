/** Trusted Types (decision 189): a browser that knows them takes HTML and programs from named policies alone. Each stands in one place. */

/** What shows a message, and what is asked about every other text. */
export const POLICIES = ["message", "default"] as const;

declare global {
  /** As far as it is used here; what a policy gives is put where a text would be. */
  var trustedTypes:
    | {
        createPolicy(
          name: (typeof POLICIES)[number],
          rules: { createHTML(html: string): string | null },
        ): { createHTML(html: string): string };
      }
    | undefined;
}

/**
 * Refuses markup that comes as text, except the empty script with which React makes one. Text without markup becomes nothing: the router gives
 * scripts their program when React draws a whole page again, and such a script never runs.
 */
export function refuseText(): void {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "<script></script>" ? html : html.includes("<") ? null : ""),
  });
}
