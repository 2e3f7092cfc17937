import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import fallbackAddress from "./picture-fallback.svg?no-inline";
import styles from "./picture.module.css";

/** Widths in pixels that a picture is asked for unless told otherwise: a part of the presets of D-050. */
export const PICTURE_WIDTHS: readonly number[] = [160, 240, 320, 480, 640, 768, 1024, 1280, 1920];

export type PictureProps = {
  /** The address of the picture at a width in pixels. */
  src: (width: number) => string;
  /** What the picture shows, in words; empty when the text beside it says the same. */
  alt: string;
  /** Widths offered to the browser, ascending. */
  widths?: readonly number[];
  /** How wide the picture stands on the page, as in the HTML attribute: `(min-width: 64rem) 25vw, 50vw`. */
  sizes?: string;
  /** Width divided by height; the space is kept from the first paint. */
  ratio?: number;
  /** `contain` shows a whole product, `cover` fills the frame with a scene. */
  fit?: "contain" | "cover";
  /** In the first view: loads at once instead of lazily. */
  eager?: boolean;
  /** The one picture that matters most for the first view: loads before the others. Implies `eager`. */
  priority?: boolean;
  /** Dominant colour, shown until the picture is there: `#d9d2c6`. */
  colour?: string;
  /** A dozen pixels of the picture as a data address, shown until it is there: for pictures that are large. */
  placeholder?: string | null;
  /** Shown when the picture fails to load; the shop's own drawing unless told otherwise. */
  fallback?: string;
  className?: string;
};

/** A picture at the right width, with its space reserved, that never ends as a broken icon. */
export function Picture(props: PictureProps) {
  const { src, alt, widths = PICTURE_WIDTHS, sizes = "100vw", ratio = 1, fit = "contain", colour, placeholder, className } = props;
  const { eager, priority, fallback = fallbackAddress } = props;
  const image = useRef<HTMLImageElement>(null);
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  const address = src(middle);
  const [failed, setFailed] = useState<string>();
  const broken = failed === address;

  // An error before hydration fires no handler: look once at what the browser already knows.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== "") setFailed(address);
  }, [address]);

  return (
    <span
      className={classNames(styles.frame, styles[fit], className)}
      style={broken ? undefined : { ...(colour && { "--tint": colour }), ...(placeholder && { "--placeholder": `url("${placeholder}")` }) }}
    >
      <img
        ref={image}
        className={styles.image}
        sizes={sizes}
        srcSet={broken ? undefined : widths.map((width) => `${src(width)} ${width}w`).join(", ")}
        src={broken ? fallback : address}
        alt={alt}
        width={middle}
        height={Math.round(middle / ratio)}
        loading={eager || priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        // What stands in the first view belongs into the first paint.
        decoding={eager || priority ? "sync" : "async"}
        onError={() => setFailed(address)}
      />
    </span>
  );
}
