/** Where somebody logs in, registers, proves a mailbox, and looks after their account: every page of its area, whosever it is. */
import type { Query, Ways } from "../../base/paths.ts";

export const LOGIN = "login";
export const REGISTER = "reg";
export const SENT = "common/emailSend";
export const CONFIRM_MAILBOX = "common/emailVal";
export const FORGOTTEN = "common/forgetPwd";
export const RESET = "common/restPwd";
export const RESET_DONE = "common/restPwdSuccess";
export const RESET_FAILED = "common/restPwdFaile";
export const UNDO_CONTACT = "common/undoContact";
export const PERSON = "personCenter";
export const ACCOUNT = "personCenter/account";
/** On a phone alone. */
export const CHANGE_PASSWORD = "personCenter/changePwd";
export const SETTINGS = "personCenter/setting";
export const CLOSING = "UserCancellationPage";
export const CONTACT = "personCenter/contact";
export const PASSKEY = "account/passkey";
export const ADDRESSES = "personCenter/address";
export const ADD_ADDRESS = "personCenter/addAddress";
export const FAVOURITES = "personCenter/favorite";
/** What a guest has marked, in their browser. */
export const KEPT_HERE = "favorite";
export const BROWSING = "personCenter/myBrowsing";
export const INVITATION = "personCenter/inviteInformation";

export const accountAddresses = ({ layout, to, ask, onPhone }: Ways) => ({
  /** `sent` names the mail whose code is asked for. */
  login: (query: Query = {}) => to(LOGIN, query),
  register: (query: Query = {}) => to(REGISTER, query),
  sent: (sent: string) => to(SENT, { sent }),
  forgotten: () => to(FORGOTTEN),
  reset: (query: Query) => to(RESET, query),
  resetDone: () => to(RESET_DONE),
  resetFailed: () => to(RESET_FAILED),
  /** The overview. */
  person: () => to(PERSON),
  /** `provider` says what came of an attempt to connect one. */
  account: (query: Query = {}) => to(ACCOUNT, query),
  changePassword: () => onPhone(CHANGE_PASSWORD),
  settings: () => onPhone(SETTINGS),
  /** Having the account deleted: `sent` names the mail whose code is asked for, `until` the day on which it is. */
  closing: (query: Query = {}) => to(CLOSING, query),
  /** Another mailbox or number: `kind` says which. */
  contact: (query: Query) => to(CONTACT, query),
  passkey: () => ask(PASSKEY),
  invitation: () => to(INVITATION),
  /** The address book. */
  addresses: (query: Query = {}) => to(ADDRESSES, query),
  /** One address of it, or a form for a new one: on a phone a page of its own. */
  address: (addressId: string) => (layout === "mobile" ? onPhone(ADD_ADDRESS, { addressId }) : to(ADDRESSES, { addressId })),
  /** `after` is the place a page of them begins at. */
  favourites: (query: { after?: string } = {}) => to(FAVOURITES, query),
  /** What a guest has marked: whoever is signed in is led on to their own. */
  keptHere: () => to(KEPT_HERE),
  browsing: (query: { after?: string } = {}) => to(BROWSING, query),
});
