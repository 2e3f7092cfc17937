export default function Screen() {
  return <h1>search/search</h1>;
}
