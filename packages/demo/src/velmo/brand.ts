import type { DemoBrand } from "../catalogue.ts";
import { activities } from "./activities.ts";
import { around, fits } from "./around.ts";
import { bundles } from "./bundles.ts";
import { categories } from "./categories.ts";
import { comments } from "./comments.ts";
import { hair } from "./hair.ts";
import { home } from "./home.ts";
import { oralCare } from "./oral-care.ts";
import { parameters } from "./parameters.ts";
import { shaving } from "./shaving.ts";
import { travel } from "./travel.ts";

export const velmo: DemoBrand = {
  categories,
  parameters,
  goods: [...oralCare, ...hair, ...shaving, ...home, ...travel],
  comments,
  activities,
  bundles,
  fits,
  around,
  specialPrices: [{ distributionId: "hrO_2RBjTFQjBWGS", goodsId: "1002", price: 5190 }],
};
