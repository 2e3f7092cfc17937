import { useLoaderData } from "react-router";
import { useText } from "../base/text.tsx";
import { lazyHydrate } from "../first-paint/lazy.tsx";
import type { missingGoods } from "./parts/missing-goods.ts";

const MissingScreen = lazyHydrate(() => import("../search/parts/missing-screen.tsx"));

export default function MissingGoods() {
  const text = useText("goods");
  const { popular } = useLoaderData<typeof missingGoods>();
  return <MissingScreen title={text("missingTitle")} sentence={text("missing")} popular={popular} />;
}
