import { Button } from "@rambla/ui/button";
import { CheckboxField } from "@rambla/ui/field";
import { type ReactNode, type RefObject, useState } from "react";
import { useText } from "../../../base/text.tsx";
import type { OwnEntry } from "./own-entry.ts";
import { type GridProps, OwnGoodsGrid, type Picked } from "./own-goods-grid.tsx";
import styles from "./own-goods.module.css";
import type { ReadOwnGoods } from "./use-own-goods.ts";

export type OwnGoodsScreenProps = Pick<GridProps, "removal" | "onRemove" | "headingOf" | "nextAddress"> & {
  list: ReadOwnGoods;
  /** Gets the focus when the pressed button is gone. */
  frame: RefObject<HTMLDivElement | null>;
  /** Actions on the whole list. */
  tools?: ReactNode;
  empty: ReactNode;
};

/** A customer's list of goods: removes one by its card's corner, several by selection. */
export function OwnGoodsScreen({ list, frame, onRemove, tools, empty, ...grid }: OwnGoodsScreenProps) {
  const [picked, setPicked] = useState<Picked>();
  const pick = (goodsId: string, on: boolean) => {
    const next = new Set(picked);
    next[on ? "add" : "delete"](goodsId);
    setPicked(next);
  };
  const remove = (entries: readonly OwnEntry[]) => {
    setPicked(undefined);
    onRemove(entries);
  };
  return (
    <div ref={frame} tabIndex={-1} className={styles.screen}>
      {list.entries.length === 0 && list.next === null ? (
        empty
      ) : (
        <>
          <Tools list={list} picked={picked} onPicking={setPicked} onRemove={remove}>
            {tools}
          </Tools>
          <OwnGoodsGrid {...grid} list={list} picked={picked} onPick={pick} onRemove={remove} />
        </>
      )}
    </div>
  );
}

function Tools(props: {
  list: ReadOwnGoods;
  picked: Picked;
  onPicking: (picked: Picked) => void;
  onRemove: (entries: readonly OwnEntry[]) => void;
  children: ReactNode;
}) {
  const {
    list: { entries },
    picked,
    onPicking,
    onRemove,
    children,
  } = props;
  const text = useText("favourite");
  if (!picked) {
    return (
      <div className={styles.tools}>
        <Button variant="secondary" size="s" onClick={() => onPicking(new Set())}>
          {text("pickSeveral")}
        </Button>
        {children}
      </div>
    );
  }
  const chosen = entries.filter(({ goodsId }) => picked.has(goodsId));
  return (
    <div className={`${styles.tools} ${styles.picking}`}>
      <CheckboxField
        label={text("pickAll")}
        checked={entries.length > 0 && chosen.length === entries.length}
        onChange={(event) => onPicking(new Set(event.target.checked ? entries.map(({ goodsId }) => goodsId) : []))}
      />
      <Button variant="secondary" size="s" disabled={chosen.length === 0} onClick={() => onRemove(chosen)}>
        {text("removePicked", { count: chosen.length })}
      </Button>
      <Button variant="quiet" size="s" onClick={() => onPicking(undefined)}>
        {text("done")}
      </Button>
    </div>
  );
}
