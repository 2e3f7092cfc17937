import type { Ways } from "../../base/paths.ts";

export const COOKIES = "cookie/config";
export const CHOICE = "cookie/choice";

export const consentAddresses = ({ ask }: Ways) => ({ cookies: () => ask(COOKIES), choice: () => ask(CHOICE) });
