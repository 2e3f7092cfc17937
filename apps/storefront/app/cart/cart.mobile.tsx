import { CartScreen } from "./cart-screen.tsx";

export { loader } from "./cart.data.ts";
export { meta } from "./cart.meta.ts";

export default CartScreen;
