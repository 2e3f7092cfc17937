import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AccountArea } from "../../account/parts/area.tsx";
import { pageContext } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { RequestList } from "./request-list.tsx";
import { requestPart } from "./returns.data.ts";

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => ({
  requests: await requestPart(context.get(pageContext), request),
  after: new URL(request.url).searchParams.get("after"),
}));
export { meta } from "../../base/loaded-head.ts";

/** On a phone: the returns and exchanges of a customer. */
export default function ListPage() {
  const { requests, after } = useLoaderData<typeof loader>();
  const text = useText("afterSale");
  return (
    <AccountArea title={text("title")}>
      <RequestList key={after ?? ""} first={requests} isFirst={after === null} />
    </AccountArea>
  );
}
