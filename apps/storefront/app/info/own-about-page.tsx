import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AccountArea } from "../account/parts/area.tsx";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { aboutWords } from "./words.ts";
import { WrittenWords } from "./parts/written-words.tsx";

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => ({
  paragraphs: aboutWords(context.get(pageContext)),
}));
export { meta } from "../base/loaded-head.ts";

export default function OwnAboutPage() {
  const { paragraphs } = useLoaderData<typeof loader>();
  return (
    <AccountArea title={useText("info")("aboutTitle")}>
      <WrittenWords paragraphs={paragraphs} />
    </AccountArea>
  );
}
