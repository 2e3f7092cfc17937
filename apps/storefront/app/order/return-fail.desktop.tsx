export default function Screen() {
  return <h1>order/return-fail</h1>;
}
