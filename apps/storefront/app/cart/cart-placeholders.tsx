import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Skeleton } from "@rambla/ui/skeleton";
import { useFrameData } from "../base/frame-data.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import styles from "./cart-placeholders.module.css";

export function CartEmpty() {
  const text = useText("cart");
  const to = useTo(goodsAddresses);
  const { lookAgain } = useFrameData();
  return (
    <EmptyState
      headingLevel={1}
      picture={<EmptyBag />}
      title={text("emptyTitle")}
      action={
        <div className={styles.ways}>
          <LinkButton href={to.newest()}>{text("emptyAction")}</LinkButton>
          {lookAgain && (
            <LinkButton href={to.category(lookAgain)} variant="secondary">
              {text("lookAgain")}
            </LinkButton>
          )}
        </div>
      }
    >
      {text("empty")}
    </EmptyState>
  );
}

function EmptyBag() {
  return (
    <svg className={styles.bag} viewBox="0 0 240 180" aria-hidden="true">
      <ellipse className={styles.shade} cx="120" cy="156" rx="74" ry="8" />
      <path className={styles.back} d="M72 62h96l10 88a6 6 0 0 1-6 6H68a6 6 0 0 1-6-6Z" />
      <path className={styles.front} d="M72 62h96l2.600 22H69.400Z" />
      <path className={styles.handle} d="M96 78V54a24 24 0 0 1 48 0v24" />
      <path className={styles.smile} d="M102 116c5 9 31 9 36 0" />
      <circle className={styles.dot} cx="186" cy="44" r="7" />
      <circle className={styles.dot} cx="52" cy="88" r="4.500" />
    </svg>
  );
}

/** The placeholder until the browser knows the cart; without JavaScript the sentence why it is missing. */
export function CartSkeleton() {
  const text = useText("cart");
  return (
    <>
      <noscript>
        <p>{text("needsScript")}</p>
      </noscript>
      <div className={styles.columns}>
        <div role="status">
          <span className="visually-hidden">{text("loading")}</span>
          {[0, 1].map((place) => (
            <div key={place} className={styles.line}>
              <Skeleton shape="picture" className={styles.picture} />
              <div className={styles.words}>
                <Skeleton width="most" />
                <Skeleton width="half" />
                <Skeleton width="third" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton shape="block" className={styles.summary} />
      </div>
    </>
  );
}
