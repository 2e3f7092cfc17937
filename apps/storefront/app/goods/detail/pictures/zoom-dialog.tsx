import { IconButton } from "@rambla/ui/icon-button";
import { Dialog } from "@rambla/ui/modal";
import { Picture } from "@rambla/ui/picture";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { pictureAddress } from "../../../base/picture-address.ts";
import { useText } from "../../../base/text.tsx";
import type { GoodsPicture } from "../../parts/catalogue.ts";
import styles from "./zoom-dialog.module.css";

const WIDTHS = [768, 1024, 1280, 1920];
/** Milliseconds within which two taps count as one, so that the picture does not shrink again. */
const ONE_WISH = 350;

/** The pictures over the whole window; a press shows one at twice its size, to be moved. */
export default function ZoomDialog(props: {
  pictures: readonly GoodsPicture[];
  /** Index of the picture; undefined while closed. */
  shown: number | undefined;
  onShow: (index: number | undefined) => void;
}) {
  const { pictures, shown, onShow } = props;
  const text = useText("goods");
  const frame = useRef<HTMLDivElement>(null);
  const [closeUp, setCloseUp] = useState(false);
  const changed = useRef(-ONE_WISH);
  const index = shown ?? 0;
  const picture = pictures[index];
  const show = (next: number) => {
    if (next < 0 || next >= pictures.length) return;
    setCloseUp(false);
    onShow(next);
  };

  const press = ({ timeStamp }: MouseEvent) => {
    if (timeStamp - changed.current < ONE_WISH) return;
    changed.current = timeStamp;
    setCloseUp(!closeUp);
  };

  // The arrow keys change the picture wherever the focus is, except in a close-up, which they move.
  useEffect(() => {
    if (shown === undefined || closeUp) return;
    const turn = (event: KeyboardEvent) => {
      const next = shown + (event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0);
      if (next !== shown && next >= 0 && next < pictures.length) onShow(next);
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [shown, closeUp, pictures.length, onShow]);

  useEffect(() => {
    const element = frame.current;
    element?.scrollTo((element.scrollWidth - element.clientWidth) / 2, (element.scrollHeight - element.clientHeight) / 2);
  }, [closeUp]);

  if (!picture) return null;
  return (
    <Dialog open={shown !== undefined} onClose={() => onShow(undefined)} title={picture.alt} closeLabel={text("close")} size="full">
      <div className={styles.zoom}>
        <div ref={frame} className={styles.frame} data-close-up={closeUp || undefined}>
          <button
            type="button"
            className={styles.picture}
            aria-pressed={closeUp}
            aria-label={text(closeUp ? "zoomOut" : "zoomIn")}
            onClick={press}
          >
            <Picture
              key={picture.pictureId}
              src={(width) => pictureAddress(picture.pictureId, width)}
              widths={WIDTHS}
              sizes={closeUp ? "1920px" : "min(100vw, 100vh)"}
              colour={picture.colour}
              placeholder={picture.placeholder}
              alt={picture.alt}
              eager
            />
          </button>
        </div>
        {pictures.length > 1 && (
          <div className={styles.bar}>
            <IconButton icon="chevron-left" label={text("previousPicture")} disabled={index === 0} onClick={() => show(index - 1)} />
            <p aria-live="polite">{text("pictureNumber", { number: index + 1, total: pictures.length })}</p>
            <IconButton
              icon="chevron-right"
              label={text("nextPicture")}
              disabled={index === pictures.length - 1}
              onClick={() => show(index + 1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
