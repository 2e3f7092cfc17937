import type { MetaArgs } from "react-router";
import { privateMeta } from "./meta.ts";
import { SubmitScreen } from "./submit-screen.tsx";

export { clientAction } from "./submit-screen.tsx";
export { action, loader } from "./submit.data.ts";

export const meta = (args: MetaArgs) => privateMeta(args, "payTitle", "/order/submitOrder");

export default SubmitScreen;
