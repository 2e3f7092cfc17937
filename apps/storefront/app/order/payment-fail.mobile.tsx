import type { MetaArgs } from "react-router";
import { privateMeta } from "./meta.ts";
import { PaymentFailScreen } from "./payment-fail-screen.tsx";

export { loader } from "./payment-fail.data.ts";

export const meta = (args: MetaArgs) => privateMeta(args, "failTitle", "/order/paymentFaile");

export default PaymentFailScreen;
