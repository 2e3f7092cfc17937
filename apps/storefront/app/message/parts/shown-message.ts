export type ShownMessage = {
  readonly id: string;
  readonly title: string;
  readonly isRead: boolean;
  readonly at: string;
  readonly when: string;
  /** Sanitised HTML. */
  readonly content: string;
};

export const asRead = (message: ShownMessage): ShownMessage => ({ ...message, isRead: true });
