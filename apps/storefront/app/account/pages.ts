import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.LOGIN, screen: "account/login/login-page.tsx", seenBy: "guest", title: "account.loginTitle", unrenewedIn: "desktop" },
  { path: at.REGISTER, screen: "account/register/register-page.tsx", seenBy: "guest", title: "account.registerTitle" },
  { path: at.SENT, screen: "account/register/sent-page.tsx", seenBy: "guest", title: "account.sentTitle" },
  { path: at.CONFIRM_MAILBOX, screen: "account/register/confirm-mailbox-page.tsx", seenBy: "guest", title: "account.confirmTitle" },
  { path: at.FORGOTTEN, screen: "account/reset/forgotten-page.tsx", seenBy: "guest", title: "account.forgottenTitle" },
  { path: at.RESET, screen: "account/reset/reset-page.tsx", seenBy: "guest", title: "account.resetTitle" },
  { path: at.RESET_DONE, screen: "account/reset/reset-done-page.tsx", seenBy: "guest", title: "account.resetDoneTitle" },
  { path: at.RESET_FAILED, screen: "account/reset/reset-failed-page.tsx", seenBy: "guest", title: "account.resetFailedTitle" },
  { path: at.CLOSING, screen: "account/closing/closing-page.tsx", seenBy: "guest", title: "closing.title" },
  { path: at.UNDO_CONTACT, screen: "account/contact/undo-contact-page.tsx", seenBy: "guest", title: "account.undoTitle" },
  { path: at.PERSON, screen: "account/overview/overview-page.tsx", seenBy: "customer", title: "account.personTitle" },
  { path: at.ACCOUNT, screen: "account/settings/account-page.tsx", seenBy: "customer", title: "account.accountTitle" },
  { path: at.CONTACT, screen: "account/contact/contact-page.tsx", seenBy: "customer", title: "account.contactTitle" },
  {
    path: at.CHANGE_PASSWORD,
    screen: "account/settings/change-password-page.tsx",
    only: "mobile",
    twin: at.ACCOUNT,
    seenBy: "customer",
    title: "account.changeTitle",
  },
  {
    path: at.SETTINGS,
    screen: "account/settings/settings-page.tsx",
    only: "mobile",
    twin: at.ACCOUNT,
    seenBy: "customer",
    title: "account.settingsTitle",
  },
  { path: at.INVITATION, screen: "account/invitation/invitation-page.tsx", seenBy: "customer", title: "account.invitationTitle" },
];

export const questions: readonly Question[] = [{ path: at.PASSKEY, answer: "account/passkey/passkey-options.ts", asked: "json" }];
