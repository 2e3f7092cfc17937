/** What the shop says about the time of delivery, and what each of its sayings means. */

/** Business days, the first and the last (decision 031). */
export type Days = { readonly from: number; readonly to: number };

/** A saying about the time of delivery. Written whole for every page, so it is data and nothing else. */
export type DeliveryTime = {
  /** Which of their words the texts choose. */
  readonly word: "days" | "hours";
  /** From the order until the goods are sent, and from there to the door. */
  readonly sent: Days;
  readonly onTheWay: Days;
  /** From the order to the door. */
  readonly toDoor: Days;
};

const SENT: Days = { from: 1, to: 2 };

const taking = (word: DeliveryTime["word"], onTheWay: Days): DeliveryTime => ({
  word,
  sent: SENT,
  onTheWay,
  toDoor: { from: SENT.from + onTheWay.from, to: SENT.to + onTheWay.to },
});

/** The meaning of each value of the setting `delivery.text` (R-388, D-119). */
export const DELIVERY_TIMES = {
  "3-5 days": taking("days", { from: 2, to: 3 }),
  "24-72 hours": taking("hours", { from: 0, to: 1 }),
} as const satisfies Record<string, DeliveryTime>;

export type DeliveryText = keyof typeof DELIVERY_TIMES;
