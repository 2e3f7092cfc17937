export default function Screen() {
  return <h1>goods/second-list</h1>;
}
