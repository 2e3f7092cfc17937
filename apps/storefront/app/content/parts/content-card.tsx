import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import type { ReactNode } from "react";
import { pictureAddress } from "../../base/picture-address.ts";
import type { GoodsPicture } from "../../goods/parts/catalogue.ts";
import styles from "./content-card.module.css";

/** Cards of articles, recipes and topics in rows. */
export const ContentCards = ({ children }: { children: ReactNode }) => (
  <ul role="list" className={styles.cards}>
    {children}
  </ul>
);

type Shown = { readonly title: string; readonly summary: string; readonly picture: GoodsPicture | null };

/**
 * @param kind line above the title
 * @param note line below the text
 * @param eager is in the first view
 */
export function ContentCard(props: {
  href: string;
  shown: Shown;
  kind?: ReactNode;
  note?: ReactNode;
  eager?: boolean;
  headingLevel?: 2 | 3;
}) {
  const { href, shown, kind, note, eager, headingLevel = 2 } = props;
  const { title, summary, picture } = shown;
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={styles.card}>
      {picture ? (
        <Picture
          className={styles.picture}
          src={(width) => pictureAddress(picture.pictureId, width)}
          widths={[320, 480, 640, 768]}
          sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw"
          ratio={3 / 2}
          fit="cover"
          colour={picture.colour}
          placeholder={picture.placeholder}
          eager={eager}
          alt=""
        />
      ) : (
        <span className={styles.bare} aria-hidden="true" />
      )}
      <div className={styles.words}>
        {kind && <p className={styles.kind}>{kind}</p>}
        <Heading className={styles.title}>
          <Link className="cover" href={href}>
            {title}
          </Link>
        </Heading>
        {summary && <p className={styles.summary}>{summary}</p>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
}
