import type { MetaArgs } from "react-router";
import { ConfirmScreen } from "./confirm-screen.tsx";
import { privateMeta } from "./meta.ts";

export { clientAction } from "./confirm-screen.tsx";
export { action, loader } from "./confirm.data.ts";

export const meta = (args: MetaArgs) => privateMeta(args, "checkoutTitle", "/order/confireOrder");

export default ConfirmScreen;
