export default function Screen() {
  return <h1>goods/list</h1>;
}
