import * as at from "../account/parts/addresses.ts";
import type { Page, Question } from "../base/page.ts";
import { PLACES } from "./parts/places.ts";

export const pages: readonly Page[] = [
  { path: at.ADDRESSES, screen: "address/address-page.tsx", seenBy: "customer", title: "account.addressesTitle" },
  {
    path: at.ADD_ADDRESS,
    screen: "address/add-address-page.tsx",
    seenBy: "customer",
    title: "address.addTitle",
    only: "mobile",
    twin: at.ADDRESSES,
  },
];

export const questions: readonly Question[] = [{ path: PLACES, answer: "address/places.ts", asked: "address" }];
