import { IconButton } from "@rambla/ui/icon-button";
import { Picture } from "@rambla/ui/picture";
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from "react";
import { pictureAddress } from "../../../base/picture-address.ts";
import { useText } from "../../../base/text.tsx";
import { lazy } from "../../../first-paint/lazy.tsx";
import type { GoodsPicture } from "../../parts/catalogue.ts";
import styles from "./gallery.module.css";

const ZoomDialog = lazy(() => import("./zoom-dialog.tsx"));

const WIDTHS = [320, 480, 640, 768, 1024, 1280];
const THUMB_WIDTHS = [80, 160];
/** Matches `detail-page.module.css`: the page without margins, box and thumbnails. */
const SIZES =
  "(min-width: 90rem) 746px, (min-width: 80rem) calc(100vw - 43rem), (min-width: 64rem) calc(100vw - 37.5rem), (min-width: 40rem) 50vw, 100vw";

const idOf = (index: number): string => `picture-${index + 1}`;

/**
 * A product's pictures in a row for swiping and arrow keys; thumbnails link each picture, also without JavaScript. A press opens the large
 * view. Inside, Tab stops at one picture and one thumbnail only.
 */
export function Gallery({ pictures, badges, corner }: { pictures: readonly GoodsPicture[]; badges: ReactNode; corner: ReactNode }) {
  const text = useText("goods");
  const [zoomed, setZoomed] = useState<number>();
  // Stays drawn after the first opening, so that closing can animate and the focus returns.
  const [zoomWanted, setZoomWanted] = useState(false);
  const strip = useStrip(pictures);
  const zoom = (index: number) => {
    setZoomWanted(true);
    setZoomed(index);
  };
  // Pictures without a description get their number.
  const wordsOf = (index: number) => {
    const alt = pictures[index]?.alt ?? "";
    return index > 0 && alt === pictures[0]?.alt ? text("pictureOf", { title: alt, number: index + 1 }) : alt;
  };
  return (
    <section className={styles.gallery} aria-label={text("gallery")}>
      <div className={styles.stage}>
        <ul ref={strip.ref} className={styles.strip} aria-label={text("pictures")} onScroll={strip.onScroll}>
          {pictures.map((picture, index) => (
            <li key={picture.pictureId} id={idOf(index)} className={styles.slide}>
              <button
                type="button"
                className={styles.open}
                aria-label={text("zoomPicture", { number: index + 1, total: pictures.length })}
                onClick={() => zoom(index)}
                {...strip.stop(index)}
              >
                <Picture
                  src={(width) => pictureAddress(picture.pictureId, width)}
                  widths={WIDTHS}
                  sizes={SIZES}
                  colour={picture.colour}
                  placeholder={picture.placeholder}
                  alt={wordsOf(index)}
                  priority={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.badges}>{badges}</div>
        <div className={styles.corner}>{corner}</div>
        {pictures.length > 1 && <Arrows strip={strip} count={pictures.length} />}
      </div>
      {pictures.length > 1 && <Thumbs strip={strip} pictures={pictures} />}
      {zoomWanted && <ZoomDialog pictures={pictures} shown={zoomed} onShow={setZoomed} />}
    </section>
  );
}

type Strip = ReturnType<typeof useStrip>;

/** The row of pictures: which one is visible, and the keyboard. */
function useStrip(pictures: readonly GoodsPicture[]) {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [roves, setRoves] = useState(false);
  const show = (index: number) => {
    const element = ref.current;
    element?.scrollTo({ left: index * element.clientWidth });
  };
  const turn = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = index + (event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0);
    if (next === index || !pictures[next]) return;
    event.preventDefault();
    event.currentTarget.closest("ul")?.children[next]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    show(next);
  };
  return {
    ref,
    current,
    roves,
    show,
    onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) {
      setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)));
    },
    stop: (index: number) => ({
      tabIndex: roves && index !== current ? -1 : undefined,
      onFocus: () => setRoves(true),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => turn(event, index),
    }),
  };
}

function Arrows({ strip: { current, roves, show }, count }: { strip: Strip; count: number }) {
  const text = useText("goods");
  const tabIndex = roves ? -1 : undefined;
  return (
    <>
      <p className={styles.counter} aria-hidden="true">
        {Math.min(current + 1, count)} / {count}
      </p>
      <div className={styles.arrows}>
        <IconButton
          icon="chevron-left"
          variant="raised"
          label={text("previousPicture")}
          tabIndex={tabIndex}
          disabled={current === 0}
          onClick={() => show(current - 1)}
        />
        <IconButton
          icon="chevron-right"
          variant="raised"
          label={text("nextPicture")}
          tabIndex={tabIndex}
          disabled={current >= count - 1}
          onClick={() => show(current + 1)}
        />
      </div>
    </>
  );
}

function Thumbs({ strip: { current, show, stop }, pictures }: { strip: Strip; pictures: readonly GoodsPicture[] }) {
  const text = useText("goods");
  return (
    <ul className={styles.thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture.pictureId}>
          <a
            href={`#${idOf(index)}`}
            className={styles.thumb}
            aria-label={text("showPicture", { number: index + 1 })}
            aria-current={index === current ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              show(index);
            }}
            {...stop(index)}
          >
            <Picture
              src={(width) => pictureAddress(picture.pictureId, width)}
              widths={THUMB_WIDTHS}
              sizes="80px"
              colour={picture.colour}
              alt=""
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
