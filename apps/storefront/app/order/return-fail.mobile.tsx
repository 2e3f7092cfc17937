import type { MetaArgs } from "react-router";
import { privateMeta } from "./meta.ts";
import { ReturnScreen } from "./return-screen.tsx";

export { loader } from "./return.data.ts";

export const meta = (args: MetaArgs) => privateMeta(args, "waitingTitle", "/payment/fail");

export default ReturnScreen;
