/** What somebody is logged in as: their mailbox, or the number of who has none. */
export const nameOf = ({ email, phone }: { readonly email: string | null; readonly phone: string | null }): string => email ?? phone ?? "";
