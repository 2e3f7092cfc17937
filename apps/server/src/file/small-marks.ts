import type { CarrierMark } from "@rambla/core/config";
import type { SocialMark } from "@rambla/core/shell-settings";

/** Neutral marks of payment and delivery. As images they do not inherit a page's colours. */
const line = `fill="none" stroke="var(--ink,#2b2e33)" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`;
const tint = `fill="currentColor" fill-opacity=".28"`;

const paymentMarks: Readonly<Record<string, string>> = {
  card: `<rect x="12" y="8" width="24" height="15" rx="2.5" ${tint}/><rect x="11" y="7" width="24" height="15" rx="2.5" ${line}/><path d="M11 12H35M15 18H20M28 18H31" ${line}/>`,
  wallet: `<path d="M14 10.5H34A2 2 0 0 1 36 12.5V22A2 2 0 0 1 34 24H15A3 3 0 0 1 12 21V9" ${tint}/><path d="M32 9.5V8A2 2 0 0 0 30 6H13.5A2 2 0 0 0 13.5 9.8H33A2 2 0 0 1 35 11.8V21A2 2 0 0 1 33 23H14A2.5 2.5 0 0 1 11.5 20.5V8" ${line}/><path d="M35 14H30.5A2.3 2.3 0 0 0 30.5 18.6H35" ${line}/>`,
  payLater: `<rect x="13" y="8" width="18" height="16" rx="2.5" ${tint}/><path d="M29 13V9A2 2 0 0 0 27 7H14A2 2 0 0 0 12 9V20A2 2 0 0 0 14 22H22M12 11.5H29M16.5 5V8.5M24.5 5V8.5" ${line}/><circle cx="30.5" cy="20" r="5.5" ${line}/><path d="M30.5 17V20L32.5 21.3" ${line}/>`,
  bank: `<path d="M13 12.5L25 6 37 12.5V25H13Z" ${tint}/><path d="M11.5 12L24 5 36.5 12ZM14.5 12V21.5M20.7 12V21.5M27.3 12V21.5M33.5 12V21.5M12 24.5H36" ${line}/>`,
};

const deliveryDrawings: Readonly<Record<CarrierMark, string>> = {
  parcel: `<path d="M11 9.5H29V22H11Z" ${tint}/><path d="M9.5 8H27.5V20.5H9.5ZM27.5 12H33.2L38 16.2V20.5H27.5" ${line}/><g fill="var(--surface,#fff)" stroke="var(--ink,#2b2e33)" stroke-width="1.6"><circle cx="15" cy="21.5" r="2.6"/><circle cx="32.5" cy="21.5" r="2.6"/></g>`,
  pickup: `<path d="M13 13.5L24 8.5 35 13.5V24.5H13Z" ${tint}/><path d="M11.5 13L24 6.5 36.5 13M14 12V24.5H34V12M20.5 24.5V17.5H27.5V24.5M24 10.6V10.7" ${line}/>`,
  letter: `<path d="M14 10H36V24H14Z" ${tint}/><path d="M12 8H34V22.5H12ZM12 9L23 17 34 9" ${line}/>`,
};

const socialDrawings: Readonly<Record<SocialMark, string>> = {
  instagram: `<rect x="17" y="8" width="15" height="15" rx="4.5" ${tint}/><rect x="16.500" y="7" width="15" height="15" rx="4.5" ${line}/><circle cx="24" cy="14.500" r="3.600" ${line}/><path d="M28.200 10.300V10.400" ${line}/>`,
  facebook: `<path d="M22.500 24V10.500A4 4 0 0 1 26.500 6.500H28V24Z" ${tint}/><path d="M23 24V11A4 4 0 0 1 27 7H28.500M20 14.500H27.500" ${line}/>`,
  youtube: `<rect x="14.500" y="9" width="21" height="14" rx="4" ${tint}/><rect x="13.500" y="8" width="21" height="14" rx="4" ${line}/><path d="M22 12V18L27 15Z" ${line}/>`,
  tiktok: `<circle cx="21.500" cy="20" r="3.500" ${tint}/><circle cx="21" cy="19.500" r="3.500" ${line}/><path d="M24.500 19.500V7A6 6 0 0 0 30.500 12.500" ${line}/>`,
  pinterest: `<circle cx="24.700" cy="15.700" r="8" ${tint}/><circle cx="24" cy="15" r="8" ${line}/><path d="M22 21.500L24.500 12.500M21.300 15.300A3.200 3.200 0 1 1 25.500 16.600" ${line}/>`,
  x: `<path d="M18.500 8.500L31 22.500" ${tint}/><path d="M18 8L30 22M30 8L18 22" ${line}/>`,
};

const framed = (drawing: string, accent: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 30" width="48" height="30" color="${accent}" aria-hidden="true"><rect x=".5" y=".5" width="47" height="29" rx="5" fill="var(--surface,#fff)" stroke="var(--line,#dedbd5)"/>${drawing}</svg>`;

/** The marks by name under `/brand/`, 48×30, tinted in the accent: ways to pay (`pay/card`) and delivery (`delivery/parcel`) and networks (`social/x`). */
export function smallMarks(accent: string): ReadonlyMap<string, string> {
  const named = (folder: string, drawings: Readonly<Record<string, string>>) =>
    Object.entries(drawings).map(([name, drawing]) => [`${folder}/${name}`, framed(drawing, accent)] as const);
  return new Map([...named("pay", paymentMarks), ...named("delivery", deliveryDrawings), ...named("social", socialDrawings)]);
}
