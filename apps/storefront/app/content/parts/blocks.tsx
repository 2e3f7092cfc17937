import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import type { ReactNode } from "react";
import { useWays } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import type { GoodsCard as Card, GoodsPicture } from "../../goods/parts/catalogue.ts";
import { GoodsShelf } from "../../goods/parts/goods-shelf.tsx";
import { anchorOf, type Block } from "./block.ts";
import styles from "./blocks.module.css";

/**
 * Renders the blocks of content: text only, never markup.
 * @param cards the goods of all `goods` blocks that are sold here
 */
export function Blocks({ blocks, cards = [] }: { blocks: readonly Block[]; cards?: readonly Card[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} index={index} cards={cards} />
      ))}
    </div>
  );
}

function OneBlock({ block, index, cards }: { block: Block; index: number; cards: readonly Card[] }): ReactNode {
  switch (block.type) {
    case "heading":
      return (
        <h2 id={anchorOf(block.text, index)} className={styles.heading}>
          {block.text}
        </h2>
      );
    case "paragraph":
      return <p>{block.text}</p>;
    case "list":
      return <Items items={block.items} ordered={block.ordered} />;
    case "steps":
      return <Steps items={block.items} />;
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "picture":
      return <Figure picture={block.picture} caption={block.caption} />;
    case "video":
      return <Video address={block.address} title={block.title} />;
    case "goods":
      return <Goods cards={cards.filter(({ goodsId }) => block.goods.includes(goodsId))} />;
    case "quote":
      return <Quote text={block.text} by={block.by} />;
    case "link":
      return <WayOn to={block.to} text={block.text} />;
  }
}

function Items({ items, ordered }: { items: readonly string[]; ordered: boolean }) {
  const List = ordered ? "ol" : "ul";
  return (
    <List>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </List>
  );
}

/** A numbered list, one step after the other. */
export function Steps({ items }: { items: readonly string[] }) {
  return (
    <ol role="list" className={styles.steps}>
      {items.map((item, index) => (
        <li key={index} className={styles.step}>
          {item}
        </li>
      ))}
    </ol>
  );
}

/** Scrolls inside itself, so that a wide table never widens the page. */
function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className={styles.scrolling} role="region" aria-label={head.filter(Boolean).join(", ")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figure({ picture, caption }: { picture: GoodsPicture; caption: string | null }) {
  return (
    <figure className={styles.figure}>
      <Picture
        className={styles.picture}
        src={(width) => pictureAddress(picture.pictureId, width)}
        widths={[480, 640, 768, 1024, 1280]}
        sizes="(min-width: 48rem) 42rem, 100vw"
        ratio={3 / 2}
        fit="cover"
        colour={picture.colour}
        placeholder={picture.placeholder}
        alt={picture.alt}
      />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}

/** A link, because a player of another site would follow the visitor. */
function Video({ address, title }: { address: string; title: string }) {
  const text = useText("content");
  return (
    <p>
      <a className={styles.video} href={address} target="_blank" rel="noopener noreferrer">
        <Icon name="play" size={20} />
        <span>{title}</span>
        <span className="visually-hidden"> {text("newTab")}</span>
        <Icon name="external" size={16} />
      </a>
    </p>
  );
}

function Goods({ cards }: { cards: readonly Card[] }) {
  const text = useText("content");
  if (cards.length === 0) return null;
  return (
    <div className={styles.goods}>
      <GoodsShelf small label={text("goodsTitle")} goods={cards} />
    </div>
  );
}

function Quote({ text, by }: { text: string; by: string | null }) {
  return (
    <figure className={styles.quote}>
      <blockquote>{text}</blockquote>
      {by && <figcaption className={styles.caption}>{by}</figcaption>}
    </figure>
  );
}

function WayOn({ to, text }: { to: string; text: string }) {
  const ways = useWays();
  return (
    <p>
      {to.startsWith("/") ? (
        <Link href={ways.inside(to)}>{text}</Link>
      ) : (
        <a href={to} rel="noopener noreferrer">
          {text}
        </a>
      )}
    </p>
  );
}
