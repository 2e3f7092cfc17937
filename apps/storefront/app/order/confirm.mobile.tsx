export default function Screen() {
  return <h1>order/confirm</h1>;
}
