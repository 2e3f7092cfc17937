export default function Screen() {
  return <h1>order/payment-fail</h1>;
}
