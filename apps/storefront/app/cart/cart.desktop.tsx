export default function Screen() {
  return <h1>cart/cart</h1>;
}
