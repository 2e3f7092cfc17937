import type { MetaArgs } from "react-router";
import { privateMeta } from "./meta.ts";
import { PaymentSuccessScreen } from "./payment-success-screen.tsx";

export { loader } from "./payment-success.data.ts";

export const meta = (args: MetaArgs) => privateMeta(args, "success", "/order/paymentSuccess");

export default PaymentSuccessScreen;
