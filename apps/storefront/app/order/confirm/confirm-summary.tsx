import { lineKey, piecesOf } from "@rambla/core/cart";
import { LinkButton } from "@rambla/ui/button";
import { Disclosure } from "@rambla/ui/disclosure";
import { Picture } from "@rambla/ui/picture";
import { Skeleton } from "@rambla/ui/skeleton";
import { type Ref, useEffect, useState } from "react";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { printed } from "../../cart/parts/amount.ts";
import type { Line } from "../../cart/parts/line.ts";
import styles from "./confirm-summary.module.css";
import { useCountryName } from "./country-name.ts";
import { SettledAmounts } from "./settled-amounts.tsx";
import type { Settling } from "./use-settlement.ts";

type SummaryProps = { lines: readonly Line[]; settling: Settling; isTaxEstimated: boolean };

/** Thumbnails and amounts: always in view beside the form. */
function Summary({ lines, settling, isTaxEstimated }: SummaryProps) {
  const text = useText("order");
  const countryName = useCountryName(settling.countryCode);
  const { settlement, status } = settling;
  return (
    <>
      <ul className={styles.thumbs}>
        {lines.map((line) => (
          <li key={lineKey(line)} className={styles.thumb}>
            {line.pictureId && (
              <Picture src={(width) => pictureAddress(line.pictureId, width)} alt={line.title} widths={[160]} sizes="4rem" />
            )}
            {line.qty > 1 && (
              <span className={styles.count}>
                <span aria-hidden="true">{line.qty}</span>
                <span className="visually-hidden">{text("quantityOf", { count: line.qty })}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {settlement ? (
        <SettledAmounts
          settlement={settlement}
          lines={lines}
          countryName={countryName}
          isTaxEstimated={isTaxEstimated}
          busy={status === "settling"}
          className={styles.amounts}
          arrivalClassName={styles.arrival}
        />
      ) : (
        <div className={styles.waiting}>
          <Skeleton />
          <Skeleton />
          <Skeleton width="half" />
        </div>
      )}
    </>
  );
}

/** The card that stays beside the form on a desktop, until the same sum is seen above the order button. */
export function SummaryAside({ isElsewhere, ...props }: SummaryProps & { isElsewhere: boolean }) {
  const text = useText("order");
  return (
    <aside className={styles.aside} aria-label={text("summary")} data-elsewhere={isElsewhere || undefined}>
      <h2 className={styles.title}>{text("summary")}</h2>
      <Summary {...props} />
    </aside>
  );
}

/** On a phone, and on a desktop with no room beside the form: folded above it. */
export function SummaryFold({ ref, ...props }: SummaryProps & { ref: Ref<HTMLDetailsElement> }) {
  const text = useText("order");
  const { settlement } = props.settling;
  return (
    <Disclosure
      ref={ref}
      className={styles.fold}
      summary={text("showSummary")}
      aside={settlement ? <strong className={styles.foldTotal}>{printed(settlement.total, settlement.currency)}</strong> : undefined}
    >
      <div className={styles.folded}>
        <Summary {...props} />
      </div>
    </Disclosure>
  );
}

/** On a phone: the total at the lower edge, with the way to the order button, while the page shows neither. It orders nothing itself (O5). */
export function PhoneBar({ lines, settling, isElsewhere }: Pick<SummaryProps, "lines" | "settling"> & { isElsewhere: boolean }) {
  const text = useText("order");
  const [atReview, setAtReview] = useState(false);
  const { settlement } = settling;

  useEffect(() => {
    const review = document.getElementById("review");
    if (!review) return;
    const watcher = new IntersectionObserver(([entry]) => setAtReview(entry?.isIntersecting ?? false), { rootMargin: "0px 0px -30% 0px" });
    watcher.observe(review);
    return () => watcher.disconnect();
  }, []);

  return (
    <div className={styles.bar} data-action-bar data-elsewhere={atReview || isElsewhere || undefined}>
      <p className={styles.barTotal}>
        {/* Until the browser has told what is bought, nobody says that it is nothing. */}
        <span className={styles.barLabel}>{lines.length > 0 ? text("articles", { count: piecesOf(lines) }) : "\u00a0"}</span>
        <strong>{settlement ? printed(settlement.total, settlement.currency) : "…"}</strong>
      </p>
      <LinkButton variant="secondary" href="#review">
        {text("toReview")}
      </LinkButton>
    </div>
  );
}
