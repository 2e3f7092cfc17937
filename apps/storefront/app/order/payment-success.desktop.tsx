export default function Screen() {
  return <h1>order/payment-success</h1>;
}
