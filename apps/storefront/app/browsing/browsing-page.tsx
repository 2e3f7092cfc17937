import { Button, LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Icon } from "@rambla/ui/icon";
import { useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { accountAddresses } from "../account/parts/addresses.ts";
import { AccountArea } from "../account/parts/area.tsx";
import { ask, having } from "../base/asking/ask.ts";
import { useMarket, useTo } from "../base/market.tsx";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import type { OwnEntry } from "../goods/parts/own/own-entry.ts";
import { OwnGoodsScreen } from "../goods/parts/own/own-goods-screen.tsx";
import { useOwnGoods } from "../goods/parts/own/use-own-goods.ts";
import { dayInWords } from "./day.ts";
import { visitsFrom } from "./list-page.ts";
import { browsingAddresses } from "./parts/addresses.ts";

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    first: await visitsFrom(page, new URL(request.url).searchParams.get("after")),
    now: page.now().toISOString(),
    days: page.settings.history.days,
  };
});
export { meta } from "../base/loaded-head.ts";

type Removed = { readonly removed: readonly { readonly goodsId: string; readonly seenAt: string }[] };

export default function BrowsingPage() {
  const { first, now, days } = useLoaderData<typeof loader>();
  const text = useText("favourite");
  const market = useMarket();
  const to = useTo(accountAddresses);
  const at = useTo(browsingAddresses);
  const frame = useRef<HTMLDivElement>(null);
  const list = useOwnGoods(first, at.page, frame);

  function remove(which: readonly OwnEntry[] | "all") {
    const only = which !== "all" && which.length === 1 ? which[0]?.goods : undefined;
    void list.take(
      which,
      async () => {
        const { removed } = await ask(at.change(), having<Removed>("removed"), {
          remove: which === "all" ? which : which.map(({ goodsId }) => goodsId),
        });
        return async () => void (await ask(at.change(), having(), { restore: removed }));
      },
      which === "all"
        ? text("allRemoved")
        : only
          ? text("visitRemoved", { title: only.title })
          : text("visitsRemoved", { count: which.length }),
    );
  }

  return (
    <AccountArea title={text("historyTitle")} lead={text("historyLead", { days })}>
      <OwnGoodsScreen
        list={list}
        frame={frame}
        onRemove={remove}
        tools={
          <Button variant="quiet" size="s" onClick={() => remove("all")}>
            {text("removeAll")}
          </Button>
        }
        removal={{ icon: "close", label: (title) => text("removeVisit", { title }) }}
        headingOf={({ at: seenAt }) => dayInWords(seenAt, now, market)}
        nextAddress={(after) => to.browsing({ after })}
        empty={<NothingSeen />}
      />
    </AccountArea>
  );
}

function NothingSeen() {
  const text = useText("favourite");
  const to = useTo(goodsAddresses);
  return (
    <EmptyState
      picture={<Icon name="clock" />}
      title={text("historyEmptyTitle")}
      action={<LinkButton href={to.newest()}>{text("emptyAction")}</LinkButton>}
    >
      <p>{text("historyEmpty")}</p>
    </EmptyState>
  );
}
