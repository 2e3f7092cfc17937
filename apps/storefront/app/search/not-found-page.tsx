import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { missing } from "../base/missing.ts";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { bestSold } from "../goods/parts/best-sold.ts";
import MissingScreen from "./parts/missing-screen.tsx";

/** One row of them. */
const POPULAR = 4;

const load = async ({ context }: LoaderFunctionArgs) => ({ ...missing("base.notFoundTitle"), popular: await bestSold(context.get(pageContext), POPULAR) });

/** Every unknown address ends here and answers 404. */
export const loader = withHead(load);
export { meta } from "../base/loaded-head.ts";

/** A page of the shop like any other, with all its ways on. */
export default function NotFoundPage() {
  const text = useText("base");
  return <MissingScreen title={text("notFoundTitle")} sentence={text("notFound")} popular={useLoaderData<typeof load>().popular} />;
}
