import { missing } from "../base/missing.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import MissingScreen from "./parts/missing-screen.tsx";

/** Anybody can make up such addresses: the database is asked nothing for them. */
const NONE = [] as const;

/** Every unknown address ends here and answers 404. */
export const loader = withHead(() => Promise.resolve(missing("base.notFoundTitle")));
export { meta } from "../base/loaded-head.ts";

/** A page of the shop like any other, with all its ways on. */
export default function NotFoundPage() {
  const text = useText("base");
  return <MissingScreen title={text("notFoundTitle")} sentence={text("notFound")} popular={NONE} />;
}
