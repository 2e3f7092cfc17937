/** What is asked of a return or an exchange, and what happened to it. Pure. */
import { type Refusal, refuse, refuseFields } from "@rambla/core/refusal";
import { tidy } from "@rambla/core/tidy";
import { tidyWords } from "../../consultation/rules.ts";
import { areLinesOf, type AskedLine } from "../rules.ts";

export type AskedItem = AskedLine & { readonly reasonCode: string; readonly wantedGoodsId?: string | undefined };

export type AskedReturn = {
  readonly type: "return" | "exchange";
  readonly items: readonly AskedItem[];
  readonly description: string;
  readonly pictures: readonly string[];
  readonly serialNumber?: string | undefined;
};

/** What of it is written down. */
export type Told = { readonly description: string; readonly serialNumber: string | null; readonly pictures: readonly string[] };

export type WrongReturn =
  | "request.invalid"
  | "afterSale.description"
  | "afterSale.pictures"
  | "afterSale.reason"
  | "afterSale.serial"
  | "afterSale.wanted";

type Bounds = {
  readonly description: { readonly min: number; readonly max: number };
  readonly serialRequired: boolean;
  readonly mostPictures: number;
};

const SERIAL_SIGNS = 100;

/**
 * What was said, tidied; or all that is wrong with it at once.
 * @param lines of the order; @param isReason whether the dictionary has that word
 */
export function checkReturn(
  asked: AskedReturn,
  lines: readonly { readonly quantity: number }[],
  bounds: Bounds,
  isReason: (code: string) => boolean,
): Told | Refusal<WrongReturn> {
  const { type, items } = asked;
  const description = tidyWords(asked.description, bounds.description);
  const serialNumber = tidy(asked.serialNumber ?? "");
  const pictures = [...new Set(asked.pictures)];
  const isWished = items.every(({ wantedGoodsId }) => (wantedGoodsId !== undefined) === (type === "exchange"));
  const wrong = refuseFields<WrongReturn>({
    items: !areLinesOf(lines, items) ? "request.invalid" : isWished ? undefined : "afterSale.wanted",
    reasonCode: items.every(({ reasonCode }) => isReason(reasonCode)) ? undefined : "afterSale.reason",
    description: description === undefined ? "afterSale.description" : undefined,
    pictures: pictures.length > bounds.mostPictures ? "afterSale.pictures" : undefined,
    serialNumber:
      serialNumber.length > SERIAL_SIGNS
        ? "request.invalid"
        : serialNumber === "" && bounds.serialRequired
          ? "afterSale.serial"
          : undefined,
  });
  const values = { ...bounds.description, num: bounds.mostPictures };
  if (wrong || description === undefined) return { ...(wrong ?? refuse("request.invalid")), values };
  return { description, serialNumber: serialNumber === "" ? null : serialNumber, pictures };
}

/** Units that are asked for, of each line in their order. */
export const unitsOf = (lines: readonly unknown[], items: readonly AskedLine[]): number[] =>
  lines.map((_line, at) => items.find(({ line }) => line === at + 1)?.qty ?? 0);

type Happened = {
  readonly openedAt: Date;
  readonly decidedAt: Date | null;
  readonly sentAt: Date | null;
  readonly goodsReceivedAt: Date | null;
  readonly replacementSentAt: Date | null;
  readonly refundedAt: Date | null;
  readonly closedAt: Date | null;
  readonly refusedBecause: string | null;
};

export type Step = "asked" | "approved" | "refused" | "sent" | "received" | "refunded" | "replaced" | "failed";

/** What happened to a return, in the order of time. */
export function timelineOf(told: Happened): { readonly at: Date; readonly step: Step }[] {
  const steps: readonly (readonly [Step, Date | null])[] = [
    ["asked", told.openedAt],
    ["approved", told.decidedAt],
    ["sent", told.sentAt],
    ["received", told.goodsReceivedAt],
    ["replaced", told.replacementSentAt],
    ["refunded", told.refundedAt],
    [told.refusedBecause === "failed" ? "failed" : "refused", told.refusedBecause === null ? null : told.closedAt],
  ];
  return steps.flatMap(([step, at]) => (at === null ? [] : [{ at, step }])).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
