import { Children, isValidElement, type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import styles from "./product-card.module.css";

export type ProductCardProps = {
  /** The product page. The whole card leads there; what stands in the slots stays pressable. */
  href: string;
  name: string;
  /** A `Picture`, square. */
  picture: ReactNode;
  /** A second `Picture`, shown while a mouse rests on the card; it is not even made before one comes. */
  secondPicture?: ReactNode;
  /** `Badge`s, top left: new, −20 %, pre-sale, low stock. */
  badges?: ReactNode;
  /** The heart, top right: an `IconButton` with variant `raised`. */
  favourite?: ReactNode;
  /** One key fact: "E27, 806 lm, warm white". */
  fact?: ReactNode;
  /** A `Rating`; its line is kept free when there is none. */
  rating?: ReactNode;
  /** A `Price`. */
  price: ReactNode;
  /** One line under the price: energy class, stock in words. */
  note?: ReactNode;
  /** Colours of the variants; a dot leads to its own, or chooses it. */
  colours?: readonly CardColour[];
  /** Shows the product in a colour on this card, once there is a program; until then a dot is the link to it. */
  onColour?: (id: string) => Promise<void>;
  /** The colour row in words: "4 colours". Needed with `colours`. */
  coloursLabel?: string;
  /** The level of the name in the page's outline. */
  headingLevel?: 2 | 3 | 4;
  className?: string;
};

export type CardColour = {
  id: string;
  /** CSS colour of the dot. */
  value: string;
  name: string;
  /** The product in this colour. */
  href: string;
  /** Whether the card shows it. */
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
  // Links, until there is a program that can do better.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // Shown at once; what it looks like may be long in coming.
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

/**
 * One product in a list, the same anatomy everywhere. Every line has its height from the start, so a row of cards keeps
 * one rhythm whatever the products have to say.
 */
export function ProductCard(props: ProductCardProps) {
  const { href, name, picture, secondPicture, badges, favourite, fact, rating, price, note, className } = props;
  const { colours, coloursLabel, onColour, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const [visited, setVisited] = useState(false);
  const visit = (event: PointerEvent) => {
    // Without a connection it would be a broken one, before one that is whole.
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

/** The grey shape of a card while its list loads: the same heights, nothing to read. */
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

/**
 * Cards in as many columns as fit: two on a phone, four or five on a desktop. Each child is one card.
 * @param even for a set whose number is a multiple of four: two or four columns, so that no row ends ragged
 */
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
