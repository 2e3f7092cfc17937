import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { useWays } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import styles from "./guide-module.module.css";
import head from "./module-head.module.css";
import { ModuleHead } from "./module-head.tsx";

type Guide = {
  readonly homeModuleId: string;
  readonly title: string;
  readonly text: string;
  readonly picture: { readonly imgUrl: string; readonly colour: string; readonly placeholder: string | null } | null;
  readonly entries: readonly {
    readonly imgUrl: string;
    readonly colour: string;
    readonly jumpUrl: string;
    readonly title: string;
    readonly text: string;
  }[];
};

export default function GuideModule({ module: { homeModuleId, title, text, picture, entries } }: { module: Guide }) {
  const ways = useWays();
  const id = `module-${homeModuleId}`;
  return (
    <section className={head.module} aria-labelledby={id}>
      <div className={styles.guide}>
        {picture && (
          <Picture
            className={styles.still}
            src={(width) => pictureAddress(picture.imgUrl, width)}
            widths={[480, 640, 768, 1024, 1280]}
            sizes="(min-width: 64rem) 45vw, 100vw"
            ratio={4 / 3}
            fit="cover"
            colour={picture.colour}
            placeholder={picture.placeholder}
            alt=""
          />
        )}
        <div className={styles.words}>
          <ModuleHead id={id} title={title} text={text} all={undefined} />
          <ul role="list" className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.jumpUrl + entry.title} className={styles.entry}>
                <Picture
                  className={styles.picture}
                  src={(width) => pictureAddress(entry.imgUrl, width)}
                  widths={[80, 160, 240]}
                  sizes="5rem"
                  colour={entry.colour}
                  alt=""
                />
                <div>
                  <h3 className={styles.title}>
                    <Link className="cover" href={entry.jumpUrl.startsWith("/") ? ways.inside(entry.jumpUrl) : entry.jumpUrl}>
                      {entry.title}
                    </Link>
                  </h3>
                  <p className={styles.text}>{entry.text}</p>
                </div>
                <Icon name="chevron-right" size={20} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
