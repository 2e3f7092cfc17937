import { LinkButton } from "@rambla/ui/button";
import { CheckboxField } from "@rambla/ui/field";
import { IconButton } from "@rambla/ui/icon-button";
import { ProductCardSkeleton, ProductGrid } from "@rambla/ui/product-card";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../../base/text.tsx";
import { GoodsCard } from "../goods-card.tsx";
import type { OwnEntry } from "./own-entry.ts";
import styles from "./own-goods.module.css";
import type { ReadOwnGoods } from "./use-own-goods.ts";

/** Ticked goods ids; undefined outside of selection mode. */
export type Picked = ReadonlySet<string> | undefined;

/** Distance below the window at which the next page loads. */
const AHEAD = "600px";
/** Cards in the first view, which load at once. */
const FIRST_VIEW = 4;
const WAITING = 4;

export type GridProps = {
  list: ReadOwnGoods;
  picked: Picked;
  onPick: (goodsId: string, on: boolean) => void;
  /** The button in a card's corner: a heart or a cross. */
  removal: { readonly icon: "heart" | "close"; readonly label: (title: string) => string };
  onRemove: (entries: readonly OwnEntry[]) => void;
  /** The heading of an entry; none by default. */
  headingOf?: (entry: OwnEntry) => string;
  /** The next page without JavaScript. */
  nextAddress: (after: string) => string;
};

/** A customer's list of goods as an infinite list of cards. */
export function OwnGoodsGrid({ list, picked, onPick, removal, onRemove, headingOf, nextAddress }: GridProps) {
  const groups = groupsOf(list.entries, headingOf);
  return (
    <div className={styles.groups} aria-busy={list.reading === "yes"}>
      {groups.map(({ heading, from, entries }, index) => (
        <Fragment key={heading ?? ""}>
          {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
          <ProductGrid label={heading}>
            {entries.map((entry, place) => (
              <OwnCard
                key={entry.goodsId}
                entry={entry}
                eager={from + place < FIRST_VIEW}
                headingLevel={heading === undefined ? 2 : 3}
                corner={
                  picked ? (
                    <Tick entry={entry} picked={picked} onPick={onPick} />
                  ) : (
                    <Removal entry={entry} removal={removal} onRemove={onRemove} />
                  )
                }
              />
            ))}
            {list.reading === "yes" &&
              index === groups.length - 1 &&
              Array.from({ length: WAITING }, (_, place) => <ProductCardSkeleton key={`waiting-${place}`} />)}
          </ProductGrid>
        </Fragment>
      ))}
      {list.next !== null && <ReadOn key={list.next} list={list} href={nextAddress(list.next)} />}
    </div>
  );
}

function groupsOf(entries: readonly OwnEntry[], headingOf: GridProps["headingOf"]) {
  const groups: { heading: string | undefined; from: number; entries: OwnEntry[] }[] = [];
  entries.forEach((entry, index) => {
    const heading = headingOf?.(entry);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.entries.push(entry);
    else groups.push({ heading, from: index, entries: [entry] });
  });
  return groups;
}

function OwnCard({ entry, corner, ...look }: { entry: OwnEntry; corner: ReactNode; eager: boolean; headingLevel: 2 | 3 }) {
  const text = useText("favourite");
  if (entry.goods) return <GoodsCard {...look} goods={entry.goods} corner={corner} />;
  return (
    <div className={styles.gone}>
      <p>{text("gone")}</p>
      <div className={styles.goneCorner}>{corner}</div>
    </div>
  );
}

function Tick({ entry, picked, onPick }: { entry: OwnEntry; picked: ReadonlySet<string>; onPick: GridProps["onPick"] }) {
  const text = useText("favourite");
  return (
    <CheckboxField
      className={styles.tick}
      label={<span className="visually-hidden">{text("pick", { title: entry.goods?.title ?? text("gone") })}</span>}
      checked={picked.has(entry.goodsId)}
      onChange={(event) => onPick(entry.goodsId, event.target.checked)}
    />
  );
}

function Removal({ entry, removal: { icon, label }, onRemove }: { entry: OwnEntry } & Pick<GridProps, "removal" | "onRemove">) {
  const text = useText("favourite");
  return (
    <IconButton
      icon={icon}
      variant="raised"
      aria-pressed={icon === "heart" || undefined}
      label={label(entry.goods?.title ?? text("gone"))}
      onClick={() => onRemove([entry])}
    />
  );
}

/** Loads the next page before its end is visible; the button is for fast scrolling and failed loads. */
function ReadOn({ list, href }: { list: ReadOwnGoods; href: string }) {
  const text = useText("favourite");
  const mark = useRef<HTMLDivElement>(null);
  const readOn = useRef(list.readOn);
  readOn.current = list.readOn;
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && readOn.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={mark} className={styles.more}>
      {list.reading === "failed" && <p role="alert">{text("moreFailed")}</p>}
      <LinkButton
        variant="secondary"
        href={href}
        rel="next nofollow"
        onClick={(event) => {
          event.preventDefault();
          list.readOn();
        }}
      >
        {text(list.reading === "failed" ? "retry" : "more")}
      </LinkButton>
    </div>
  );
}
