import * as at from "../account/parts/addresses.ts";
import type { Page } from "../base/page.ts";

export const pages: readonly Page[] = [
  { path: at.ADDRESSES, screen: "address/address-page.tsx", seenBy: "customer", title: "account.addressesTitle" },
  { path: at.ADD_ADDRESS, screen: "address/add-address-page.tsx", seenBy: "customer", title: "address.addTitle", only: "mobile", twin: at.ADDRESSES },
];
