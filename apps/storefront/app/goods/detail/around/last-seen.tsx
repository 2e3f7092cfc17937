import { Button } from "@rambla/ui/button";
import { useEffect, useState } from "react";
import { usePerson } from "../../../base/person/use-person.ts";
import { forgetSeen, noteHere } from "../../../browsing/parts/seen-here.ts";
import { useLastSeen } from "../../../browsing/parts/use-last-seen.ts";
import { DetailSection } from "../detail-sections.tsx";
import { GoodsLine, GoodsLines } from "./goods-lines.tsx";
import styles from "./last-seen.module.css";

/** What one has looked at before, asked for when the shopper moves: it is in no page that is kept (decision 192). */
export function LastSeen({ goodsId }: { goodsId: string }) {
  const person = usePerson();
  const seen = useLastSeen(true, goodsId);
  const [isForgotten, setForgotten] = useState(false);
  const isHere = person !== undefined && person?.kind !== "customer";

  // What the shop notes of customers, the browser remembers of others; after it was asked what it knew before.
  useEffect(() => {
    if (isHere) noteHere(goodsId);
  }, [goodsId, isHere]);

  // The button is gone with its row: who goes on by keyboard does so from here.
  if (isForgotten) return <div ref={takeFocus} tabIndex={-1} />;
  if (!seen || seen.goods.length === 0) return null;
  return (
    <DetailSection id="last-seen" wide title={seen.title}>
      <GoodsLines>
        {seen.goods.map((goods) => (
          <GoodsLine key={goods.goodsId} goods={goods} />
        ))}
      </GoodsLines>
      {seen.forget && (
        <Button
          variant="quiet"
          size="s"
          className={styles.forget}
          onClick={() => {
            forgetSeen();
            setForgotten(true);
          }}
        >
          {seen.forget}
        </Button>
      )}
    </DetailSection>
  );
}

const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
