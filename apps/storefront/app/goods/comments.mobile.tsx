export default function Screen() {
  return <h1>goods/comments</h1>;
}
