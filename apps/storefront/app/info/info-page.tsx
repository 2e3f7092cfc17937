import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useMarket, useTo, useWays } from "../base/market.tsx";
import { textFor } from "../base/head.ts";
import { missing } from "../base/missing.ts";
import { pageContext } from "../base/page-context.ts";
import { illustrationAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { orderAddresses } from "../order/parts/addresses.ts";
import styles from "./info-page.module.css";
import { WrittenWords } from "./parts/written-words.tsx";
import { policyOf } from "./words.ts";

async function load({ request, context }: LoaderFunctionArgs) {
  return policyOf(context.get(pageContext), new URL(request.url).searchParams.get("id") ?? "") ?? missing("base.notFoundTitle");
}

export const loader = withHead(load, ({ name }, page) => ({ title: textFor(page, "info")(`${name}Title`) }));
export { meta } from "../base/loaded-head.ts";

export default function InfoPage() {
  const loaded = useLoaderData<typeof loader>();
  const text = useText("info");
  const to = useTo(orderAddresses);
  if ("missing" in loaded) return <MissingPolicy />;
  return (
    <div className={styles.page}>
      <h1>{text(`${loaded.name}Title`)}</h1>
      <WrittenWords paragraphs={loaded.paragraphs} facts={loaded.facts} />
      {loaded.name === "withdrawal" && (
        <p>
          <LinkButton href={to.withdrawal()}>{text("withdrawHere")}</LinkButton>
        </p>
      )}
    </div>
  );
}

function MissingPolicy() {
  const text = useText("base");
  const { brand } = useMarket();
  const { to } = useWays();
  return (
    <EmptyState
      headingLevel={1}
      picture={<img src={illustrationAddress("notFound", brand)} alt="" width={240} height={168} />}
      title={text("notFoundTitle")}
      action={<LinkButton href={to("")}>{text("showFailedHome")}</LinkButton>}
    >
      {text("notFound")}
    </EmptyState>
  );
}
