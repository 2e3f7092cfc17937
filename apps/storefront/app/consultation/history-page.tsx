import { LinkButton } from "@rambla/ui/button";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AccountArea } from "../account/parts/area.tsx";
import { useTo } from "../base/market.tsx";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { consultationAddresses } from "./parts/addresses.ts";
import { QuestionList } from "./question-list.tsx";
import { questionPart } from "./question-part.ts";

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return { questions: await questionPart(page, request), after: new URL(request.url).searchParams.get("after") };
});
export { meta } from "../base/loaded-head.ts";

export default function HistoryPage() {
  const { questions, after } = useLoaderData<typeof loader>();
  const text = useText("consultation");
  const to = useTo(consultationAddresses);
  const ask = <LinkButton href={to.consult()}>{text("ask")}</LinkButton>;
  return (
    <AccountArea title={text("historyTitle")}>
      {questions.items.length > 0 && <p>{ask}</p>}
      <QuestionList key={after ?? ""} first={questions} isFirst={after === null} action={ask} />
    </AccountArea>
  );
}
