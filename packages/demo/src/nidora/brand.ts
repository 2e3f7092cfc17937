import type { DemoBrand } from "../catalogue.ts";
import { breakfast } from "./breakfast.ts";
import { activities } from "./activities.ts";
import { around, fits } from "./around.ts";
import { bundles } from "./bundles.ts";
import { care } from "./care.ts";
import { categories } from "./categories.ts";
import { comments } from "./comments.ts";
import { cookware } from "./cookware.ts";
import { cutting } from "./cutting.ts";
import { frying } from "./frying.ts";
import { kettles } from "./kettles.ts";
import { mixing } from "./mixing.ts";
import { parameters } from "./parameters.ts";
import { storage } from "./storage.ts";

export const nidora: DemoBrand = {
  categories,
  parameters,
  goods: [...cookware, ...kettles, ...breakfast, ...mixing, ...frying, ...cutting, ...storage, ...care],
  comments,
  activities,
  bundles,
  fits,
  around,
  specialPrices: [{ distributionId: "PARTT8Q1SVkOg0yu", goodsId: "1002", price: 4249 }],
};
