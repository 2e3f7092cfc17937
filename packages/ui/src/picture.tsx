import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import fallbackAddress from "./picture-fallback.svg?no-inline";
import styles from "./picture.module.css";

/** Default widths in pixels. */
export const PICTURE_WIDTHS: readonly number[] = [160, 240, 320, 480, 640, 768, 1024, 1280, 1920];

export type PictureProps = {
  src: (width: number) => string;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** Ascending. */
  widths?: readonly number[];
  /** `(min-width: 64rem) 25vw, 50vw` */
  sizes?: string;
  /** Width / height; reserves the space. */
  ratio?: number;
  fit?: "contain" | "cover";
  eager?: boolean;
  /** Implies `eager`. */
  priority?: boolean;
  /** Shown while loading: `#d9d2c6`. */
  colour?: string;
  /** A tiny data URL. */
  placeholder?: string | null;
  /** The shop's own drawing by default. */
  fallback?: string;
  className?: string;
};

export function Picture(props: PictureProps) {
  const { src, alt, widths = PICTURE_WIDTHS, sizes = "100vw", ratio = 1, fit = "contain", colour, placeholder, className } = props;
  const { eager, priority, fallback = fallbackAddress } = props;
  const image = useRef<HTMLImageElement>(null);
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  const address = src(middle);
  const [failed, setFailed] = useState<string>();
  const broken = failed === address;

  // An error before hydration fires no handler.
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
        // Synchronous, since the first paint must show it.
        decoding={eager || priority ? "sync" : "async"}
        onError={() => setFailed(address)}
      />
    </span>
  );
}
