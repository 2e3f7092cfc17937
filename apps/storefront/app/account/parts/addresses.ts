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
/** Phones only. */
export const CHANGE_PASSWORD = "personCenter/changePwd";
export const SETTINGS = "personCenter/setting";
export const CLOSING = "UserCancellationPage";
export const CONTACT = "personCenter/contact";
export const PASSKEY = "account/passkey";
export const ADDRESSES = "personCenter/address";
export const ADD_ADDRESS = "personCenter/addAddress";
export const FAVOURITES = "personCenter/favorite";
/** A guest's favourites, stored in the browser. */
export const KEPT_HERE = "favorite";
export const BROWSING = "personCenter/myBrowsing";
export const INVITATION = "personCenter/inviteInformation";

export const accountAddresses = ({ layout, to, ask, onPhone }: Ways) => ({
  /** `sent` is the id of the message with the code. */
  login: (query: Query = {}) => to(LOGIN, query),
  register: (query: Query = {}) => to(REGISTER, query),
  sent: (sent: string) => to(SENT, { sent }),
  forgotten: () => to(FORGOTTEN),
  reset: (query: Query) => to(RESET, query),
  resetDone: () => to(RESET_DONE),
  resetFailed: () => to(RESET_FAILED),
  person: () => to(PERSON),
  /** `provider` is the outcome of connecting one. */
  account: (query: Query = {}) => to(ACCOUNT, query),
  changePassword: () => onPhone(CHANGE_PASSWORD),
  settings: () => onPhone(SETTINGS),
  /** `sent` is the id of the message with the code, `until` the day of the deletion. */
  closing: (query: Query = {}) => to(CLOSING, query),
  /** `kind`: mailbox or number. */
  contact: (query: Query) => to(CONTACT, query),
  passkey: () => ask(PASSKEY),
  invitation: () => to(INVITATION),
  addresses: (query: Query = {}) => to(ADDRESSES, query),
  /** One address or a new one: on a phone a page of its own. */
  address: (addressId: string) => (layout === "mobile" ? onPhone(ADD_ADDRESS, { addressId }) : to(ADDRESSES, { addressId })),
  /** `after` is the cursor of the page. */
  favourites: (query: { after?: string } = {}) => to(FAVOURITES, query),
  /** A guest's favourites; redirects a customer to their own. */
  keptHere: () => to(KEPT_HERE),
  browsing: (query: { after?: string } = {}) => to(BROWSING, query),
});
