import type { Ways } from "../../base/paths.ts";

/** By id. */
export const INFO = "info";
/** Gives a policy as JSON. */
export const POLICY = "info/policy";
export const ABOUT = "info/aboutUs";
export const OWN_ABOUT = "personCenter/aboutUs";

export const infoAddresses = ({ layout, to, onPhone, ask }: Ways) => ({
  info: (id: string) => to(INFO, { id }),
  policy: (id: string) => ask(POLICY, { id }),
  about: () => to(ABOUT),
  ownAbout: () => (layout === "mobile" ? onPhone(OWN_ABOUT) : to(ABOUT)),
});
