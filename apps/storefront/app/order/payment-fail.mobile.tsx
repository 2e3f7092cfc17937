import type { MetaArgs } from "react-router";
import { privateMeta } from "./meta.ts";
import type { loader } from "./payment-fail.data.ts";
import { failHeading, PaymentFailScreen } from "./payment-fail-screen.tsx";

export { loader } from "./payment-fail.data.ts";

export const meta = (args: MetaArgs<typeof loader>) => privateMeta(args, failHeading(args.loaderData?.order), "/order/paymentFaile");

export default PaymentFailScreen;
