import { Button } from "@rambla/ui/button";
import { useEffect, useState } from "react";
import { usePerson } from "../../../base/person/use-person.ts";
import { forgetSeen, noteHere } from "../../../browsing/parts/seen-here.ts";
import { useLastSeen } from "../../../browsing/parts/use-last-seen.ts";
import { DetailSection } from "../detail-sections.tsx";
import { GoodsLine, GoodsLines } from "./goods-lines.tsx";
import styles from "./last-seen.module.css";

/** Recently viewed goods, loaded at the first interaction, because they are not part of the cached page. */
export function LastSeen({ goodsId }: { goodsId: string }) {
  const person = usePerson();
  const seen = useLastSeen(true, goodsId);
  const [isForgotten, setForgotten] = useState(false);
  const isHere = person !== undefined && person?.kind !== "customer";

  // The server records a customer's visits, the browser a guest's. Recorded after the list was loaded.
  useEffect(() => {
    if (isHere) noteHere(goodsId);
  }, [goodsId, isHere]);

  // The button is gone with its row; the keyboard's focus continues here.
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
