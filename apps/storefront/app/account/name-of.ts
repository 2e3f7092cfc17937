/** The mailbox of an account, else its number. */
export const nameOf = ({ email, phone }: { readonly email: string | null; readonly phone: string | null }): string => email ?? phone ?? "";
