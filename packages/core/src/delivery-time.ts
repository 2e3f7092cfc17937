/** Business days. */
export type Days = { readonly from: number; readonly to: number };

/** Plain data, since every page carries it. */
export type DeliveryTime = {
  /** The words in the texts. */
  readonly word: "days" | "hours";
  /** From order to dispatch, and from dispatch to delivery. */
  readonly sent: Days;
  readonly onTheWay: Days;
  /** From order to delivery. */
  readonly toDoor: Days;
};

const SENT: Days = { from: 1, to: 2 };

const taking = (word: DeliveryTime["word"], onTheWay: Days): DeliveryTime => ({
  word,
  sent: SENT,
  onTheWay,
  toDoor: { from: SENT.from + onTheWay.from, to: SENT.to + onTheWay.to },
});

export const DELIVERY_TIMES = {
  "3-5 days": taking("days", { from: 2, to: 3 }),
  "24-72 hours": taking("hours", { from: 0, to: 1 }),
} as const satisfies Record<string, DeliveryTime>;

export type DeliveryText = keyof typeof DELIVERY_TIMES;
