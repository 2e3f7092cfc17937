/** Who orders (D-100). Pure. */

/** The person behind a mailbox for limits: case does not matter. */
export function personOf(email: string): string {
  return email.trim().toLowerCase();
}
