export default function Screen() {
  return <h1>goods/categories</h1>;
}
