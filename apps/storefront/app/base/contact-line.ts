/** The number to dial of a contact line that is a telephone number; undefined for whatever else it may say. */
export const telephoneIn = (contact: string): string | undefined =>
  /^\+?[\d ()-]{6,24}$/.test(contact) ? contact.replace(/[^+\d]/g, "") : undefined;
