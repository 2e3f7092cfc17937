import type { Ways } from "../../base/paths.ts";

export const HOME = "";

export const homeAddresses = ({ to }: Ways) => ({ home: () => to(HOME) });
