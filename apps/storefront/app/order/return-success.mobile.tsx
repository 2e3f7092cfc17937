export default function Screen() {
  return <h1>order/return-success</h1>;
}
