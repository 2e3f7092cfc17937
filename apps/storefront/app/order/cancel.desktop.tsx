import type { MetaArgs } from "react-router";
import { CancelScreen } from "./cancel-screen.tsx";
import { privateMeta } from "./meta.ts";

export { clientAction } from "./cancel-screen.tsx";
export { action, loader } from "./cancel.data.ts";

export const meta = (args: MetaArgs) => privateMeta(args, "cancelLink", "/personCenter/orderCancel");

export default CancelScreen;
