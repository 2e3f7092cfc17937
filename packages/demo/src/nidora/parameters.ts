import type { DemoParameterKind } from "../catalogue.ts";
import { detailParameters } from "./detail-parameters.ts";
import { filterParameters } from "./filter-parameters.ts";
import { measureParameters } from "./measure-parameters.ts";

export const parameters: readonly DemoParameterKind[] = [...filterParameters, ...detailParameters, ...measureParameters];
