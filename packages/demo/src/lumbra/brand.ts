import type { DemoBrand } from "../catalogue.ts";
import { bulbs } from "./bulbs.ts";
import { activities } from "./activities.ts";
import { around, fits } from "./around.ts";
import { bundles } from "./bundles.ts";
import { categories } from "./categories.ts";
import { ceilingAndWall } from "./ceiling-and-wall.ts";
import { climate } from "./climate.ts";
import { comments } from "./comments.ts";
import { decorativeBulbs } from "./decorative-bulbs.ts";
import { parameters } from "./parameters.ts";
import { portableLights } from "./portable-lights.ts";
import { smartHome } from "./smart-home.ts";
import { spotsAndPanels } from "./spots-and-panels.ts";
import { strips } from "./strips.ts";
import { tableLamps } from "./table-lamps.ts";

export const lumbra: DemoBrand = {
  categories,
  parameters,
  goods: [
    ...bulbs,
    ...decorativeBulbs,
    ...strips,
    ...tableLamps,
    ...ceilingAndWall,
    ...spotsAndPanels,
    ...portableLights,
    ...climate,
    ...smartHome,
  ],
  comments,
  activities,
  bundles,
  fits,
  around,
  specialPrices: [
    { distributionId: "7tba4jvb1zDOn0b_", goodsId: "1002", price: 3390 },
    { distributionId: "7tba4jvb1zDOn0b_", goodsId: "1021", price: 3390 },
  ],
};
