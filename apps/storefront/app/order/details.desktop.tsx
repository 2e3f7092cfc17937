import type { MetaArgs } from "react-router";
import { DetailsScreen } from "./details-screen.tsx";
import { privateMeta } from "./meta.ts";

export { loader } from "./details.data.ts";

export const meta = (args: MetaArgs) => privateMeta(args, "summary", "/personCenter/orderDetails");

export default DetailsScreen;
