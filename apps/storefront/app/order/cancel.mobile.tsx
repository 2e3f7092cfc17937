export default function Screen() {
  return <h1>order/cancel</h1>;
}
