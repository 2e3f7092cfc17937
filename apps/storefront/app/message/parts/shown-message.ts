/** A message as pages and the header show it. */
export type ShownMessage = {
  readonly id: string;
  readonly title: string;
  readonly isRead: boolean;
  readonly at: string;
  readonly when: string;
  /** HTML that can do nothing (decision 091). */
  readonly content: string;
};

export const asRead = (message: ShownMessage): ShownMessage => ({ ...message, isRead: true });
