import { formatters } from "@rambla/texts/format";
import { Icon } from "@rambla/ui/icon";
import { Picture } from "@rambla/ui/picture";
import { SummaryList } from "@rambla/ui/summary-list";
import type { ReactNode } from "react";
import { useMarket } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import type { DetailBlock, Goods, GoodsFile, GoodsParameter } from "../parts/catalogue.ts";
import { LinkedText } from "./around/linked-text.tsx";
import { Measures } from "./around/measures.tsx";
import styles from "./detail-sections.module.css";

const WIDTHS = [320, 480, 640, 768, 1024];

/** A section of a product page; `wide` puts the heading above the content. */
export function DetailSection(props: { id: string; title: ReactNode; wide?: boolean; children: ReactNode }) {
  const { id, title, wide, children } = props;
  return (
    <section id={id} className={styles.section} data-wide={wide || undefined} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** The description's text with its first picture. */
export function Description({ blocks }: { blocks: readonly DetailBlock[] }) {
  const picture = blocks.find((block) => block.picture)?.picture;
  return (
    <div className={styles.description}>
      <div className={styles.words}>
        {blocks.map((block, index) => (
          <div key={index}>
            {block.heading && <h3>{block.heading}</h3>}
            <p>
              <LinkedText text={block.text} links={block.links} />
            </p>
          </div>
        ))}
      </div>
      {picture && (
        <Picture
          className={styles.picture}
          src={(width) => pictureAddress(picture.pictureId, width)}
          widths={WIDTHS}
          sizes="(min-width: 36rem) 32rem, calc(100vw - 2rem)"
          colour={picture.colour}
          alt={picture.alt}
        />
      )}
    </div>
  );
}

/** A drawing with the dimensions, and the table of parameters. */
export function Specifications({
  goods: { dimensions },
  parameters,
}: {
  goods: Pick<Goods, "dimensions">;
  parameters: readonly GoodsParameter[];
}) {
  return (
    <div className={styles.description}>
      <SummaryList variant="facts" rows={parameters.map(({ title, value }) => ({ label: title, value }))} />
      {dimensions && <Measures dimensions={dimensions} className={styles.picture} />}
    </div>
  );
}

export function InTheBox({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Manufacturer, responsible person and warnings, as EU product safety law requires. */
export function Safety({ safety: { maker, responsible, warnings } }: { safety: NonNullable<Goods["safety"]> }) {
  const text = useText("around");
  const told = ({ name, address, contact }: NonNullable<typeof maker>) => [name, address, contact].join(", ");
  const rows = [
    ...(maker ? [{ label: text("maker"), value: told(maker) }] : []),
    ...(responsible ? [{ label: text("responsible"), value: told(responsible) }] : []),
  ];
  return (
    <div className={styles.description}>
      {warnings && <p className={styles.warnings}>{warnings}</p>}
      {rows.length > 0 && <SummaryList variant="facts" rows={rows} />}
    </div>
  );
}

/** Manuals, data sheets and labels. */
export function Files({ files }: { files: readonly GoodsFile[] }) {
  const text = useText("goods");
  const { languageTag } = useMarket();
  const size = (bytes: number) =>
    formatters.getNumberFormat(languageTag, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(Math.ceil(bytes / 1000));
  return (
    <ul className={styles.files}>
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
