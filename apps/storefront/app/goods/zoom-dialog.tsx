import { IconButton } from "@rambla/ui/icon-button";
import { Dialog } from "@rambla/ui/modal";
import { Picture } from "@rambla/ui/picture";
import { type KeyboardEvent, useState } from "react";
import { pictureAddress } from "../shell/picture-address.ts";
import { useText } from "../shell/text.tsx";
import type { GoodsPicture } from "./catalogue.ts";
import styles from "./zoom-dialog.module.css";

const WIDTHS = [768, 1024, 1280, 1920];

/** The pictures large, in a window over the page; a press shows the picture twice as large, to be moved about. */
export default function ZoomDialog(props: {
  pictures: readonly GoodsPicture[];
  /** Index of the picture shown; undefined while closed. */
  shown: number | undefined;
  onShow: (index: number | undefined) => void;
}) {
  const { pictures, shown, onShow } = props;
  const text = useText("goods");
  const [closeUp, setCloseUp] = useState(false);
  const index = shown ?? 0;
  const picture = pictures[index];
  if (!picture) return null;
  const show = (next: number) => {
    if (next < 0 || next >= pictures.length) return;
    setCloseUp(false);
    onShow(next);
  };
  const keys = (event: KeyboardEvent) => {
    if (closeUp) return;
    if (event.key === "ArrowLeft") show(index - 1);
    if (event.key === "ArrowRight") show(index + 1);
  };
  return (
    <Dialog open={shown !== undefined} onClose={() => onShow(undefined)} title={picture.alt} closeLabel={text("close")} size="l">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys repeat what the two buttons do */}
      <div className={styles.zoom} onKeyDown={keys}>
        <div className={styles.frame} data-close-up={closeUp || undefined}>
          <button type="button" className={styles.picture} aria-pressed={closeUp} aria-label={text(closeUp ? "zoomOut" : "zoomIn")} onClick={() => setCloseUp(!closeUp)}>
            <Picture
              key={picture.pictureId}
              src={(width) => pictureAddress(picture.pictureId, width)}
              widths={WIDTHS}
              sizes={closeUp ? "1920px" : "min(90vw, 90vh)"}
              colour={picture.colour}
              alt={picture.alt}
              eager
            />
          </button>
        </div>
        {pictures.length > 1 && (
          <div className={styles.bar}>
            <IconButton icon="chevron-left" label={text("previousPicture")} disabled={index === 0} onClick={() => show(index - 1)} />
            <p aria-live="polite">{text("pictureNumber", { number: index + 1, total: pictures.length })}</p>
            <IconButton icon="chevron-right" label={text("nextPicture")} disabled={index === pictures.length - 1} onClick={() => show(index + 1)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
