import { Icon } from "@rambla/ui/icon";
import { Picture } from "@rambla/ui/picture";
import { SummaryList } from "@rambla/ui/summary-list";
import type { ReactNode } from "react";
import { useMarket } from "../shell/market.tsx";
import { pictureAddress } from "../shell/picture-address.ts";
import { useText } from "../shell/text.tsx";
import type { DetailBlock, GoodsCard as Card, GoodsFile, GoodsParameter } from "./catalogue.ts";
import { GoodsCard } from "./goods-card.tsx";
import styles from "./detail-sections.module.css";

const WIDTHS = [320, 480, 640, 768, 1024];

/** A part of a product page with its heading and an anchor. */
export function DetailSection({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** The description: text and pictures side by side, in turns. */
export function Description({ blocks }: { blocks: readonly DetailBlock[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <div key={index} className={styles.block} data-with-picture={block.picture !== null || undefined}>
          <div className={styles.words}>
            {block.heading && <h3>{block.heading}</h3>}
            <p>{block.text}</p>
          </div>
          {block.picture && (
            <Picture
              className={styles.picture}
              src={(width) => pictureAddress(block.picture?.pictureId ?? "", width)}
              widths={WIDTHS}
              sizes="(min-width: 64rem) 420px, 100vw"
              colour={block.picture.colour}
              alt=""
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** The parameter table. */
export function Parameters({ parameters }: { parameters: readonly GoodsParameter[] }) {
  return <SummaryList variant="facts" rows={parameters.map(({ title, value }) => ({ label: title, value }))} />;
}

/** Manuals, data sheets and labels to open (C5). */
export function Files({ files }: { files: readonly GoodsFile[] }) {
  const text = useText("goods");
  const { languageTag } = useMarket();
  const size = (bytes: number) =>
    new Intl.NumberFormat(languageTag, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(Math.ceil(bytes / 1000));
  return (
    <ul role="list" className={styles.files}>
      {files.map((file) => (
        <li key={file.url}>
          <a className={styles.file} href={file.url} target="_blank" rel="noreferrer">
            <Icon name="document" />
            <span>
              {file.title}
              <span className={styles.kind}>
                PDF{file.bytes === null ? "" : ` · ${size(file.bytes)}`}
                <span className="visually-hidden"> {text("newWindow")}</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** More goods in one row that is moved sideways. */
export function GoodsShelf({ label, goods }: { label: string; goods: readonly Card[] }) {
  return (
    <ul role="list" className={styles.shelf} tabIndex={0} aria-label={label}>
      {goods.map((card) => (
        <li key={card.goodsId}>
          <GoodsCard goods={card} sizes="(min-width: 64rem) 240px, 44vw" />
        </li>
      ))}
    </ul>
  );
}
