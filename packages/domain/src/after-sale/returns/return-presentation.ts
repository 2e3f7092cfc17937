/** Returns and exchanges, as calls tell them. */
import type * as contract from "@rambla/contract/after-sale";
import type { afterSaleRequest } from "@rambla/contract/operator/after-sale";
import { type Market, marketThatWas } from "@rambla/core/market";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { pageOfReturnAddresses } from "../../address/return-service.ts";
import { dictionaryLabel } from "../../dict/service.ts";
import { presentFile } from "../../file/presentation.ts";
import { operatorLink } from "../../file/service.ts";
import { publicOrigin } from "../../platform/origin.ts";
import type { CallContext, Viewer } from "../../platform/call-context.ts";
import type { Shop } from "../../platform/shop.ts";
import { labelOf } from "../rules.ts";
import { timelineOf } from "./return-rules.ts";
import type { ReturnPicture, ReturnRow } from "./return-store.ts";

type Reader = Pick<CallContext, "shop" | "market" | "viewer">;

/** Whether a file may be served to this caller: only its sender may read it. */
const isShownTo = (viewer: Viewer, { customerId, guestId }: ReturnPicture): boolean =>
  customerId !== null
    ? viewer.kind === "customer" && viewer.customerId === customerId
    : viewer.kind !== "anonymous" && guestId !== null && viewer.guestId === guestId;

/** The place that goods of an order go back to, by the shop it was placed in. */
export function returnPlace(shop: Shop, order: Pick<ReturnRow, "brand" | "country" | "language">) {
  const market = marketThatWas(shop.config, order);
  return (market && pageOfReturnAddresses({ shop, market }, { page: 1, limit: 1 }).items[0]) ?? null;
}

/** The name of a carrier: of one of the dictionary its word. */
export const carrierName = (shop: Pick<Shop, "texts">, company: string, market: Pick<Market, "languageChain">): string =>
  dictionaryLabel(shop, "logisticsCompanies", company, market) ?? company;

/** Why it came to nothing: the words of the operator, or that it gave way to a withdrawal. */
const answerOf = (shop: Pick<Shop, "texts">, told: ReturnRow, { languageChain }: Market): string | null =>
  told.refusedBecause === "withdrawn" ? shop.texts.of(languageChain, "afterSaleMail")("gaveWay") : told.answer;

/** What went back for a return. */
export function presentRefund({ money: state, grantedMinor, couponMinor, coinsMinor, currency }: ReturnRow) {
  const text = (minor: number) => decimalText(money(minor, currency));
  return { state, amount: text(grantedMinor), coupon: text(couponMinor), coins: text(coinsMinor), currency };
}

export function presentReturn(told: ReturnRow, { shop, market, viewer }: Reader): z.output<typeof contract.postSale> {
  const { replacementCompany, replacementNumber, replacementSentAt } = told;
  return {
    postSaleId: told.caseId,
    orderId: told.orderId,
    orderNumber: told.orderNumber,
    type: told.kind,
    status: labelOf(told),
    items: told.lines.map(({ line, title, picture, qty, reasonCode, wantedTitle }) => ({
      line,
      title,
      picture,
      qty,
      reasonCode,
      reason: dictionaryLabel(shop, "returnReasons", reasonCode, market) ?? "",
      wanted: wantedTitle,
    })),
    description: told.description,
    pictures: told.pictures.filter((file) => isShownTo(viewer, file)).map((file) => presentFile(file)),
    serialNumber: told.serialNumber,
    answer: answerOf(shop, told, market),
    labelText: told.labelText,
    logisticsCompany: told.logisticsCompany === null ? null : carrierName(shop, told.logisticsCompany, market),
    logisticsCode: told.trackingNumber,
    returnAddress: told.decision === "granted" ? returnPlace(shop, told) : null,
    refund: presentRefund(told),
    replacement:
      replacementSentAt === null
        ? null
        : {
            logisticsCompany: carrierName(shop, replacementCompany ?? "", market),
            logisticsCode: replacementNumber ?? "",
            sentAt: replacementSentAt.toISOString(),
          },
    timeline: timelineOf(told).map(({ at, step }) => ({ at: at.toISOString(), step })),
  };
}

/** What is asked, as operators read it. */
export function presentRequest(asked: ReturnRow, shop: Shop): z.output<typeof afterSaleRequest> {
  const origin = publicOrigin(shop, asked.brand, asked.country);
  return {
    status: labelOf(asked),
    description: asked.description,
    serialNumber: asked.serialNumber,
    pictures: asked.pictures.map((file) => presentFile(file, { origin, query: operatorLink(shop, file.fileId) }).url),
    logisticsCompany: asked.logisticsCompany,
    logisticsCode: asked.trackingNumber,
    items: asked.lines.map(({ line, reasonCode, wantedGoodsId, wantedTitle }) => ({ line, reasonCode, wantedGoodsId, wantedTitle })),
  };
}
