import type { Ways } from "../../base/paths.ts";

export const MEMBERSHIP = "personCenter/membership";

export const membershipAddresses = ({ to }: Ways) => ({ membership: () => to(MEMBERSHIP) });
