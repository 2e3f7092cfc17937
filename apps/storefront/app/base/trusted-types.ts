/** Trusted Types: the browser takes HTML and scripts only from named policies. */

/** `message` shows mails; `default` is asked about every other text. */
export const POLICIES = ["message", "default"] as const;

declare global {
  /** Only what is used here. */
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
 * Refuses markup given as text, except the empty script that React uses to create one. Other text becomes empty: the router writes script
 * contents when React draws a whole page again, and such a script never runs.
 */
export function refuseText(): void {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "<script></script>" ? html : html.includes("<") ? null : ""),
  });
}
