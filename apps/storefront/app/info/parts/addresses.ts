/** Where the shop tells about itself. */
import type { Ways } from "../../base/paths.ts";

/** Information and policies, by id. */
export const INFO = "info";
/** Where the program of a page asks for the words of one of them. */
export const POLICY = "info/policy";
export const ABOUT = "info/aboutUs";
/** The same inside the account area of a phone. */
export const OWN_ABOUT = "personCenter/aboutUs";

export const infoAddresses = ({ layout, to, onPhone, ask }: Ways) => ({
  info: (id: string) => to(INFO, { id }),
  policy: (id: string) => ask(POLICY, { id }),
  about: () => to(ABOUT),
  ownAbout: () => (layout === "mobile" ? onPhone(OWN_ABOUT) : to(ABOUT)),
});
