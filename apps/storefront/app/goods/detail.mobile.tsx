export default function Screen() {
  return <h1>goods/detail</h1>;
}
