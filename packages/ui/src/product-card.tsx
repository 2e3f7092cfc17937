import { Children, isValidElement, type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import styles from "./product-card.module.css";

export type ProductCardProps = {
  href: string;
  name: string;
  /** A square `Picture`. */
  picture: ReactNode;
  /** Rendered when a mouse is over the card. */
  secondPicture?: ReactNode;
  /** `Badge`s, top left. */
  badges?: ReactNode;
  /** An `IconButton` with variant `raised`, top right. */
  favourite?: ReactNode;
  /** "E27, 806 lm, warm white" */
  fact?: ReactNode;
  /** A `Rating`; its line stays free without one. */
  rating?: ReactNode;
  /** A `Price`. */
  price: ReactNode;
  note?: ReactNode;
  colours?: readonly CardColour[];
  /** Switches the colour on the card. Before hydration a dot is a link. */
  onColour?: (id: string) => Promise<void>;
  /** "4 colours"; required with `colours`. */
  coloursLabel?: string;
  headingLevel?: 2 | 3 | 4;
  className?: string;
};

export type CardColour = {
  id: string;
  /** CSS colour. */
  value: string;
  name: string;
  href: string;
  isShown: boolean;
};

const DOTS_MAX = 5;

function ColourDots({
  colours,
  label,
  onColour,
}: {
  colours: readonly CardColour[];
  label: string | undefined;
  onColour: ProductCardProps["onColour"];
}) {
  // Links until hydration.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [wanted, setWanted] = useState<string>();
  const choose = async (id: string) => {
    setWanted(id);
    try {
      await onColour?.(id);
    } finally {
      setWanted((now) => (now === id ? undefined : now));
    }
  };
  return (
    <div className={styles.colours} role="group" aria-label={label}>
      {colours.slice(0, DOTS_MAX).map(({ id, name, value, href, isShown }) => {
        const isOwn = wanted === undefined ? isShown : id === wanted;
        const look = {
          className: styles.dot,
          "data-own": isOwn ? "" : undefined,
          "data-going": id === wanted ? "" : undefined,
          style: { color: value },
          "aria-label": name,
          title: name,
        };
        if (isAlive && onColour) return <button key={name} type="button" {...look} aria-pressed={isOwn} onClick={() => void choose(id)} />;
        return <Link key={name} {...look} href={href} />;
      })}
      {colours.length > DOTS_MAX && <span aria-hidden="true">+{colours.length - DOTS_MAX}</span>}
    </div>
  );
}

/** Fixed line heights align the cards of a row. */
export function ProductCard(props: ProductCardProps) {
  const { href, name, picture, secondPicture, badges, favourite, fact, rating, price, note, className } = props;
  const { colours, coloursLabel, onColour, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const [visited, setVisited] = useState(false);
  const visit = (event: PointerEvent) => {
    // Offline the second picture would be broken.
    if (event.pointerType === "mouse" && navigator.onLine) setVisited(true);
  };
  return (
    <article className={classNames(styles.card, className)} onPointerEnter={secondPicture ? visit : undefined}>
      <div className={styles.stage}>
        {picture}
        {visited && <div className={styles.second}>{secondPicture}</div>}
        {badges && <div className={styles.badges}>{badges}</div>}
      </div>
      {favourite && <div className={styles.favourite}>{favourite}</div>}
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link className="cover" href={href}>
            {name}
          </Link>
        </Heading>
        <p className={styles.fact}>{fact}</p>
        <div className={styles.rating}>{rating}</div>
      </div>
      <div className={styles.foot}>
        <div className={styles.price}>{price}</div>
        {note && <div className={styles.note}>{note}</div>}
        {colours && colours.length > 0 && <ColourDots colours={colours} label={coloursLabel} onColour={onColour} />}
      </div>
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className={classNames(styles.card, styles.skeleton)} aria-hidden="true">
      <div className={styles.stage} />
      <div className={styles.words}>
        <p className={styles.name}>
          <span />
        </p>
        <p className={styles.fact}>
          <span />
        </p>
        <div className={styles.rating} />
      </div>
      <div className={styles.foot}>
        <p className={styles.price}>
          <span />
        </p>
      </div>
    </div>
  );
}

/** Two columns on a phone, four or five on a desktop. @param even two or four columns, for a multiple of four cards */
export function ProductGrid({
  label,
  even,
  children,
  className,
}: {
  label?: string;
  even?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <ul aria-label={label} className={classNames(styles.grid, even && styles.even, className)}>
      {Children.toArray(children).map((card, index) => (
        <li key={isValidElement(card) && card.key !== null ? card.key : index}>{card}</li>
      ))}
    </ul>
  );
}
