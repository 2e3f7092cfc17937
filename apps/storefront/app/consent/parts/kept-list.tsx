import { Disclosure } from "@rambla/ui/disclosure";
import { Notice } from "@rambla/ui/notice";
import { SummaryList } from "@rambla/ui/summary-list";
import { type ReactNode, useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import type { ShopClient } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { consentAddresses } from "./addresses.ts";

type Kept = Awaited<ReturnType<ShopClient["consent"]["getCookieConfig"]>>["cookies"][number];

const KINDS = ["required", "analytics", "marketing"] as const;

/** Lists the stored items of each kind; the headings work without the list. */
export function KeptList({ heads }: { heads: Readonly<Record<(typeof KINDS)[number], ReactNode>> }) {
  const text = useText("consent");
  const address = useTo(consentAddresses).cookies();
  const [cookies, setCookies] = useState<readonly Kept[] | "failed">();
  useEffect(() => {
    let isShown = true;
    const tell = (found: readonly Kept[] | "failed") => isShown && setCookies(found);
    ask(address, having<{ readonly cookies: readonly Kept[] }>("cookies")).then(
      (answer) => tell(answer.cookies),
      (error: unknown) => {
        tell("failed");
        if (!(error instanceof NotAnswered)) throw error;
      },
    );
    return () => {
      isShown = false;
    };
  }, [address]);
  return (
    <>
      {KINDS.map((kind) => (
        <div key={kind}>
          {heads[kind]}
          {typeof cookies === "object" && (
            <Disclosure variant="plain" summary={text("kept")}>
              <OfKind kept={cookies.filter((entry) => entry.kind === kind)} />
            </Disclosure>
          )}
        </div>
      ))}
      {cookies === "failed" && (
        <Notice tone="warning" live="polite">
          {text("listFailed")}
        </Notice>
      )}
    </>
  );
}

function OfKind({ kept }: { kept: readonly Kept[] }) {
  const text = useText("consent");
  if (kept.length === 0) return <p>{text("nothing")}</p>;
  const stays = ({ place, days }: Kept) =>
    days === null ? text(place === "tab" ? "untilClosed" : "untilRemoved") : text("days", { count: days });
  return (
    <SummaryList
      variant="facts"
      rows={kept.map((entry) => ({ label: text(entry.purpose), hint: entry.names.join(", "), value: stays(entry) }))}
    />
  );
}
