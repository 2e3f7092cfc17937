import type { MetaArgs } from "react-router";
import { privateMeta } from "./meta.ts";
import type { loader } from "./return.data.ts";
import { returnHeading, ReturnScreen } from "./return-screen.tsx";

export { loader } from "./return.data.ts";

export const meta = (args: MetaArgs<typeof loader>) => privateMeta(args, returnHeading(args.loaderData, "success"), "/payment/success");

export default ReturnScreen;
