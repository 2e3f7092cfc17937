/** Gives the number to dial when the contact line is a telephone number; otherwise undefined. */
export const telephoneIn = (contact: string): string | undefined =>
  /^\+?[\d ()-]{6,24}$/.test(contact) ? contact.replace(/[^+\d]/g, "") : undefined;
