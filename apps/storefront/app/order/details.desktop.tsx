export default function Screen() {
  return <h1>order/details</h1>;
}
