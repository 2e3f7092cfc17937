import { accountJobs } from "@rambla/domain/account/jobs";
import { accountMails } from "@rambla/domain/account/mail-service";
import { afterSaleJobs } from "@rambla/domain/after-sale/jobs";
import { afterSaleMails } from "@rambla/domain/after-sale/mail-service";
import { browsingJobs } from "@rambla/domain/browsing/jobs";
import { checkoutJobs } from "@rambla/domain/checkout/jobs";
import { cartJobs } from "@rambla/domain/cart/jobs";
import { coinJobs } from "@rambla/domain/coin/jobs";
import { consultationJobs } from "@rambla/domain/consultation/jobs";
import { answerMail } from "@rambla/domain/consultation/mail-service";
import { couponJobs } from "@rambla/domain/coupon/jobs";
import { consentJobs } from "@rambla/domain/consent/jobs";
import { fileJobs } from "@rambla/domain/file/jobs";
import { idempotencyJobs } from "@rambla/domain/idempotency/jobs";
import { goodsArrived } from "@rambla/domain/goods/arrival/arrival-service";
import { goodsJobs } from "@rambla/domain/goods/jobs";
import { countryParameters } from "@rambla/domain/home/service";
import { type DrawInvoice, invoiceJobs } from "@rambla/domain/invoice/jobs";
import { invoiceMails } from "@rambla/domain/invoice/mail/mail-service";
import { mailJobs } from "@rambla/domain/mail/jobs";
import { makeMailer } from "@rambla/domain/mail/mailer";
import type { ContactOf } from "@rambla/domain/mail/service";
import { type Gateway, makeTexter } from "@rambla/domain/mail/texter";
import { messageJobs } from "@rambla/domain/message/jobs";
import { newsletterJobs } from "@rambla/domain/newsletter/jobs";
import { newsletterMail } from "@rambla/domain/newsletter/mail-service";
import { operatorJobs } from "@rambla/domain/operator/jobs";
import { operatorMails } from "@rambla/domain/operator/notification/notification-service";
import { orderJobs } from "@rambla/domain/order/jobs";
import { reviewJobs } from "@rambla/domain/review/jobs";
import { reviewMail } from "@rambla/domain/review/mail-service";
import { orderLinkMail, orderMails } from "@rambla/domain/order/mail/mail-service";
import { paymentJobs } from "@rambla/domain/payment/jobs";
import { forgetting, type Job, type RunningJobs, startJobs as start } from "@rambla/domain/platform/jobs/jobs";
import { personalJobs } from "@rambla/domain/personal/jobs";
import { sessionJobs } from "@rambla/domain/session/jobs";
import type { Shop } from "@rambla/domain/platform/shop";
import { makeInvoiceDrawer } from "./invoice-file/invoice-file.ts";
import { telephoneIn } from "@rambla/storefront/base/contact-line.ts";
import { forgetSignatures } from "@rambla/domain/platform/signature/signature-store";

/** Forgets signatures that are too old to be valid. */
const signatureJob = forgetting("signature.forget", ({ database, clock }) => forgetSignatures(database, clock()));

export const MAIL_KINDS = [
  ...orderMails,
  orderLinkMail,
  ...invoiceMails,
  goodsArrived,
  answerMail,
  reviewMail,
  ...afterSaleMails,
  ...accountMails,
  newsletterMail,
  ...operatorMails,
];

/** The contact in every mail's footer. */
const contactOf: ContactOf = async (shop, market) => {
  const { contact, email } = await countryParameters(shop, market, market.country.code);
  return { email, phone: telephoneIn(contact) === undefined ? "" : contact };
};

/** @param mails the jobs that send mails; @param draw makes an invoice's PDF */
export const jobsOfShop = (mails: readonly Job[], draw: DrawInvoice = makeInvoiceDrawer()): readonly Job[] => [
  ...goodsJobs,
  ...checkoutJobs,
  ...orderJobs,
  ...afterSaleJobs,
  ...cartJobs,
  ...couponJobs,
  ...coinJobs,
  ...messageJobs,
  ...paymentJobs,
  ...invoiceJobs(draw),
  ...mails,
  ...idempotencyJobs,
  ...sessionJobs,
  ...accountJobs,
  ...newsletterJobs,
  ...consentJobs,
  ...personalJobs,
  ...browsingJobs,
  ...consultationJobs,
  ...reviewJobs,
  ...operatorJobs,
  ...fileJobs,
  signatureJob,
];

export type JobOptions = {
  readonly url: string;
  readonly smtpUrl: string | undefined;
  readonly sms: Gateway | undefined;
};

/** Starts the worker. Mails and text messages go to their servers, or else to files in the outbox. */
export function startJobs(shop: Shop, options: JobOptions): Promise<RunningJobs> {
  const mails = mailJobs(MAIL_KINDS, makeMailer(shop, options.smtpUrl), makeTexter(shop, options.sms), contactOf);
  return start(shop, jobsOfShop(mails), { url: options.url });
}
