import { missing } from "../base/missing.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import MissingScreen from "./parts/missing-screen.tsx";

/** Such addresses are unlimited, so they cost no query. */
const NONE = [] as const;

/** Answers 404 for every unknown address. */
export const loader = withHead(() => Promise.resolve(missing("base.notFoundTitle")));
export { meta } from "../base/loaded-head.ts";

export default function NotFoundPage() {
  const text = useText("base");
  return <MissingScreen title={text("notFoundTitle")} sentence={text("notFound")} popular={NONE} />;
}
