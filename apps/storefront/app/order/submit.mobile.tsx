export default function Screen() {
  return <h1>order/submit</h1>;
}
