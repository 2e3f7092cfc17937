/** The built storefront's router and route table. */
import * as build from "virtual:react-router/server-build";
import { makePageRouter } from "./page/page-router.ts";
import { routeTableOf } from "./page/route-table.ts";

const table = routeTableOf(build);

export const storefrontRouter = makePageRouter(build, table, import.meta.env.PROD ? "production" : "development");
export const { takesForms } = table;
