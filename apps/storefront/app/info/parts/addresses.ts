/** Where the shop tells about itself. */
import type { Ways } from "../../base/paths.ts";

export const ABOUT = "info/aboutUs";
/** The same inside the account area of a phone. */
export const OWN_ABOUT = "personCenter/aboutUs";

export const infoAddresses = ({ layout, to, onPhone }: Ways) => ({
  about: () => to(ABOUT),
  ownAbout: () => (layout === "mobile" ? onPhone(OWN_ABOUT) : to(ABOUT)),
});
