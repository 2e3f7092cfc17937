import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { Rating } from "@rambla/ui/rating";
import type { CSSProperties } from "react";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import head from "./module-head.module.css";
import { ModuleHead } from "./module-head.tsx";
import styles from "./voices.module.css";

export type Voice = {
  readonly id: string;
  readonly score: number;
  /** The stars in words. */
  readonly stars: string;
  readonly author: string;
  readonly text: string;
  readonly languageTag: string;
  readonly goods: {
    readonly goodsId: string;
    readonly title: string;
    readonly seoUrlParameter: string;
    readonly picture: { readonly pictureId: string; readonly colour: string };
  };
};

/** Reviews of customers, with their goods and how the reviews were chosen. */
export default function Voices({ voices }: { voices: readonly Voice[] }) {
  const text = useText("home");
  const to = useTo(goodsAddresses);
  const columns: CSSProperties & Record<"--columns", number> = { "--columns": voices.length };
  return (
    <section className={head.module} aria-labelledby="voices">
      <ModuleHead id="voices" title={text("voices")} text={text("voicesChosen")} all={undefined} />
      <ul role="list" className={styles.voices} style={columns}>
        {voices.map(({ id, score, stars, author, text: said, languageTag, goods }) => (
          <li key={id}>
            <figure className={styles.voice}>
              <Rating value={score} label={stars} />
              <blockquote lang={languageTag} className={styles.said}>
                <p>{said}</p>
              </blockquote>
              <figcaption className={styles.who}>
                <Picture
                  className={styles.picture}
                  src={(width) => pictureAddress(goods.picture.pictureId, width)}
                  widths={[80, 160]}
                  sizes="3.5rem"
                  colour={goods.picture.colour}
                  alt=""
                />
                <span>
                  <strong className={styles.author}>{author}</strong>
                  <Link className={styles.goods} href={to.goods(goods)}>
                    {goods.title}
                  </Link>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
