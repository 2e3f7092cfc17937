import { LinkButton } from "@rambla/ui/button";
import { IconButton } from "@rambla/ui/icon-button";
import { Picture } from "@rambla/ui/picture";
import { useEffect, useRef, useState } from "react";
import { useLayout } from "../base/market.tsx";
import { pictureAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import styles from "./hero.module.css";
import { useBannerLink } from "./parts/banner-link.ts";

export type Banner = {
  readonly imgUrl: string;
  readonly mobileImgUrl: string;
  readonly placeholder: string | null;
  readonly mobilePlaceholder: string | null;
  readonly jumpUrl: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly colour: string;
  readonly tone: "dark" | "light";
};

/** Milliseconds that a slide is shown. */
const STANDING = 6000;
/** `sizes` includes what a narrow window crops. */
const DESKTOP = { ratio: 1920 / 800, widths: [768, 1024, 1280, 1434, 1920], sizes: "(min-width: 64rem) 100vw, 135vw" };
const PHONE = { ratio: 780 / 960, widths: [320, 480, 640, 768, 1024], sizes: "(min-width: 40rem) 50vw, 100vw" };

/**
 * The banners in a row with scroll snap. They move by themselves on a desktop only, not with reduced motion; hover, focus and the pause
 * button stop them. On wide pictures the text lies over the free half, elsewhere beside the picture.
 */
export function Hero({ banners }: { banners: readonly Banner[] }) {
  const text = useText("home");
  const [held, setHeld] = useState(false);
  const { row, shown, alive, playing, play, show } = useSlides(banners.length, held);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- resting here is no action, it only stops the slides
    <section
      className={styles.hero}
      aria-roledescription={text("carousel")}
      aria-label={text("highlights")}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul role="list" ref={row} className={styles.row}>
        {banners.map((banner, index) => (
          <li
            key={banner.jumpUrl + banner.title}
            className={`${styles.slide} ${styles[banner.tone]}`}
            inert={alive && index !== shown}
            aria-roledescription={text("slide")}
            aria-label={text("slideOf", { index: index + 1, count: banners.length })}
          >
            <Slide banner={banner} priority={index === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <Controls shown={shown} count={banners.length} isMoving={playing && !held} playing={playing} play={play} show={show} />
      )}
    </section>
  );
}

/** Gives the visible slide, and whether slides move. */
function useSlides(count: number, held: boolean) {
  const isMobile = useLayout() === "mobile";
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [playing, play] = useState(false);
  const [alive, setAlive] = useState(false);

  // Only the browser knows whether slides may move.
  useEffect(() => {
    if (!isMobile && count > 1) play(!window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, [isMobile, count]);

  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => showIn(row.current, (shown + 1) % count), STANDING);
    return () => clearTimeout(timer);
  }, [playing, held, shown, count]);

  useEffect(() => {
    const element = row.current;
    if (!element || count < 2) return;
    // Without JavaScript all slides must stay usable.
    setAlive(true);
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) setShown([...element.children].indexOf(entry.target));
        }
      },
      { root: element, threshold: 0.6 },
    );
    for (const slide of element.children) watch.observe(slide);
    return () => watch.disconnect();
  }, [count]);

  return { row, shown, alive, playing, play, show: (index: number) => showIn(row.current, (index + count) % count) };
}

function Slide({ banner, priority }: { banner: Banner; priority: boolean }) {
  const bannerLink = useBannerLink();
  const isMobile = useLayout() === "mobile";
  const { widths, sizes, ratio } = isMobile ? PHONE : DESKTOP;
  return (
    <>
      <Picture
        className={styles.picture}
        src={(width) => pictureAddress(isMobile ? banner.mobileImgUrl : banner.imgUrl, width)}
        widths={widths}
        sizes={sizes}
        ratio={ratio}
        fit="cover"
        alt=""
        colour={banner.colour}
        placeholder={isMobile ? banner.mobilePlaceholder : banner.placeholder}
        priority={priority}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>{banner.title}</h2>
        <p className={styles.text}>{banner.text}</p>
        <LinkButton size="l" className={styles.action} href={bannerLink(banner.jumpUrl)}>
          {banner.action}
        </LinkButton>
      </div>
    </>
  );
}

function Controls({
  shown,
  count,
  isMoving,
  playing,
  play,
  show,
}: {
  shown: number;
  count: number;
  isMoving: boolean;
  playing: boolean;
  play: (playing: boolean) => void;
  show: (index: number) => void;
}) {
  const text = useText("home");
  const isMobile = useLayout() === "mobile";
  return (
    <div className={styles.controls}>
      <IconButton icon="chevron-left" label={text("previousSlide")} onClick={() => show(shown - 1)} />
      <p className={styles.place} aria-live={isMoving ? "off" : "polite"}>
        <span className="visually-hidden">{text("slideOf", { index: shown + 1, count })}</span>
        <span aria-hidden="true">
          {shown + 1} / {count}
        </span>
      </p>
      <IconButton icon="chevron-right" label={text("nextSlide")} onClick={() => show(shown + 1)} />
      {!isMobile && (
        <button type="button" className={styles.pause} aria-label={text(playing ? "pause" : "play")} onClick={() => play(!playing)}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={playing ? "M8.5 6v12M15.5 6v12" : "M8.5 6v12l10-6Z"} />
          </svg>
        </button>
      )}
    </div>
  );
}

function showIn(row: HTMLElement | null, index: number): void {
  row?.scrollTo({ left: index * row.clientWidth });
}
