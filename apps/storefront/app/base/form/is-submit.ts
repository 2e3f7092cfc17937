/** Whether the form is about to be sent, which tells all mistakes: one that is told between press and release would move the button away from under it. */
export const isSubmit = (next: EventTarget | null): boolean => next instanceof HTMLButtonElement && next.type === "submit";
