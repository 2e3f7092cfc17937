/** Every modelled family by name. */
import { care } from "./care.ts";
import { cookware } from "./cookware.ts";
import { electrics } from "./electrics.ts";
import { hair } from "./hair.ts";
import { kitchenElectrics } from "./kitchen-electrics.ts";
import { lamps } from "./lighting.ts";
import type { Family } from "./model.ts";
import { smallLights } from "./small-lights.ts";
import { tableware } from "./tableware.ts";
import { travel } from "./travel.ts";

export const families: Readonly<Record<string, Family>> = { ...lamps, ...smallLights, ...electrics, ...kitchenElectrics, ...cookware, ...tableware, ...hair, ...care, ...travel };
