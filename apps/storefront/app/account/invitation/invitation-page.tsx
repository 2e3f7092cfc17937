import { dateFormat } from "@rambla/core/date-format";
import { formatMoney, money } from "@rambla/core/money";
import { Button } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { SummaryList } from "@rambla/ui/summary-list";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { CopyField } from "../../base/form/copy-field.tsx";
import { useMarket, useTo } from "../../base/market.tsx";
import { type PageContext, pageContext } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { coinAddresses } from "../../coin/parts/addresses.ts";
import { useCoins } from "../../coin/parts/coins-in-words.ts";
import styles from "./invitation-page.module.css";
import { accountAddresses } from "../parts/addresses.ts";
import { AccountArea, AreaSection } from "../parts/area.tsx";

/** Rewards shown here; the coins page lists all. */
const LATEST = 5;

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => {
  const { api, origin, market } = context.get(pageContext);
  const [{ invitationCode }, config, rewards] = await Promise.all([
    api.account.userInfo(),
    api.coin.userCurrencyConfig(),
    api.coin.userCurrencyPageSearch({ kind: "invitation", limit: LATEST }),
  ]);
  const format = dateFormat(market.languageTag, { dateStyle: "medium", timeZone: market.country.timeZone });
  // The desktop address: the server redirects phones.
  const link = origin + accountAddresses(waysOf("desktop", market.countryParameter)).register({ invitationCode });
  return {
    invitationCode,
    link,
    reward: rewardIn(config),
    count: rewards.total,
    rewards: rewards.items.map(({ id, change, at }) => ({ id, change, day: format.format(new Date(at)) })),
  };
});
export { meta } from "../../base/loaded-head.ts";

/** Gives the reward as money; as coins where they have no value. */
function rewardIn({ value, currency, invitationReward }: Awaited<ReturnType<PageContext["api"]["coin"]["userCurrencyConfig"]>>): string {
  const worth = Math.round(Number(value) * Number(invitationReward) * 100);
  return worth > 0 ? formatMoney(money(worth, currency)) : invitationReward;
}

export default function InvitationPage() {
  const { invitationCode, link, reward, count, rewards } = useLoaderData<typeof loader>();
  const text = useText("account");
  const coins = useCoins();
  const toCoins = useTo(coinAddresses);
  return (
    <AccountArea title={text("invitationTitle")} lead={text("invitationLead")}>
      <div className={styles.invitation}>
        <CopyField label={text("invitationLink")} value={link} />
        <CopyField label={text("ownInvitationCode")} value={invitationCode} />
        <Share link={link} />
      </div>
      <AreaSection title={text("rewardsTitle")}>
        <p>{text("invitationReward", { reward })}</p>
        {rewards.length === 0 ? (
          <p className={styles.muted}>{text("rewardsNone")}</p>
        ) : (
          <>
            <p>{text("rewardsCount", { count })}</p>
            <SummaryList variant="facts" rows={rewards.map(({ change, day }) => ({ label: day, value: coins(change, "exceptZero") }))} />
            <p>
              <Link href={toCoins.coins()}>{text("coinsTitle")}</Link>
            </p>
          </>
        )}
      </AreaSection>
    </AccountArea>
  );
}

/** Opens the device's share dialog; nothing in browsers without it. */
function Share({ link }: { link: string }) {
  const text = useText("account");
  const { brandName } = useMarket();
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  if (!can) return null;
  // A closed dialog is no failure.
  const share = () =>
    navigator.share({ title: brandName, text: text("shareWords", { brand: brandName }), url: link }).catch(() => undefined);
  return (
    <p>
      <Button onClick={() => void share()}>{text("share")}</Button>
    </p>
  );
}
