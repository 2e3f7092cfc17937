import { isOpaqueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { LinkButton } from "@rambla/ui/button";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Described } from "../base/head.ts";
import { useTo, useWays } from "../base/market.tsx";
import { missing, type Present } from "../base/missing.ts";
import { attempt, type PageContext, pageContext } from "../base/page-context.ts";
import { waysOf } from "../base/paths.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { Blocks } from "../content/parts/blocks.tsx";
import { MissingContent } from "../content/parts/missing-content.tsx";
import { dayOf } from "../content/parts/written-date.ts";
import { breadcrumbList } from "../goods/parts/breadcrumb-list.ts";
import { orderAddresses } from "../order/parts/addresses.ts";
import styles from "./info-page.module.css";
import { InfoTree } from "./info-tree.tsx";
import { infoAddresses } from "./parts/addresses.ts";
import { SellerFacts } from "./parts/written-words.tsx";
import { policyAt } from "./words.ts";

/** Loads an information page or a policy with the tree of all of them; the privacy policy without an id. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { brand } = page.market;
  const id = new URL(request.url).searchParams.get("id") || brand.privacyPolicyId;
  page.tag(tags.content(brand.code, "information"));
  if (!isOpaqueId(id)) return missing("base.notFoundTitle");
  const { homeInformationDetail, homeInformationTree } = page.api.content;
  const [shown, tree] = await Promise.all([attempt(homeInformationDetail({ id })), homeInformationTree({})]);
  if (isRefusal(shown)) return missing("base.notFoundTitle");
  return {
    missing: false as const,
    shown: { ...shown, updated: shown.updatedAt && dayOf(page, shown.updatedAt) },
    tree,
    policy: policyAt(page, id) ?? null,
  };
}

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

function describe({ shown }: Loaded, page: PageContext): Described {
  const ways = waysOf("desktop", undefined);
  const path = infoAddresses(ways).info(shown.id);
  return {
    title: shown.title,
    path,
    structured: [breadcrumbList(page, [{ name: shown.title, path }])],
  };
}

export const loader = withHead(load, describe);
export { meta } from "../base/loaded-head.ts";

export default function InfoPage() {
  const loaded = useLoaderData<typeof loader>();
  const text = useText("base");
  const { to } = useWays();
  if (loaded.missing) return <MissingContent title={text("notFoundTitle")} href={to("")} action={text("showFailedHome")} />;
  return <Information loaded={loaded} />;
}

function Information({ loaded: { shown, tree, policy } }: { loaded: Loaded }) {
  const text = useText("info");
  const content = useText("content");
  const to = useTo(orderAddresses);
  return (
    <div className={styles.sides}>
      <article className={styles.page}>
        <h1>{shown.title}</h1>
        <Blocks blocks={shown.blocks} />
        {policy && <SellerFacts facts={policy.facts} />}
        {policy?.name === "withdrawal" && (
          <p>
            <LinkButton href={to.withdrawal()}>{text("withdrawHere")}</LinkButton>
          </p>
        )}
        {shown.updated && <p className={styles.updated}>{content("updated", { date: shown.updated })}</p>}
      </article>
      <InfoTree tree={tree} shown={shown.id} />
    </div>
  );
}
