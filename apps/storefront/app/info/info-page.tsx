import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useMarket, useWays } from "../base/market.tsx";
import { missing } from "../base/missing.ts";
import { pageContext } from "../base/page-context.ts";
import { illustrationAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import styles from "./about-us.module.css";
import { paragraphsOf } from "./words.ts";

/** A policy by its id: that of privacy; another one there is not. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const paragraphs = paragraphsOf(page, "privacy");
  const isThere = new URL(request.url).searchParams.get("id") === page.market.brand.privacyPolicyId && paragraphs.length > 0;
  return isThere ? { missing: false as const, paragraphs } : missing("base.notFoundTitle");
}

export const loader = withHead(load);
export { meta } from "../base/loaded-head.ts";

/** Information and policies (/info, D-175). */
export default function InfoPage() {
  const loaded = useLoaderData<typeof loader>();
  const text = useText("info");
  if (loaded.missing) return <MissingPolicy />;
  return (
    <div className={styles.page}>
      <h1>{text("privacyTitle")}</h1>
      <div className={styles.about}>
        {loaded.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
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
      action={<LinkButton href={to("")}>{text("continue")}</LinkButton>}
    >
      {text("notFound")}
    </EmptyState>
  );
}
