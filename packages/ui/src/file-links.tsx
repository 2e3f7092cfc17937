import { Icon } from "./icon.tsx";
import styles from "./file-links.module.css";

type Props = {
  readonly files: readonly { readonly url: string; readonly kind: "image" | "video" }[];
  /** For screen readers; numbers count from 1. */
  readonly labelOf: (key: "filmNumber" | "pictureNumber", number: number) => string;
};

/** Each file opens in a new tab. */
export function FileLinks({ files, labelOf }: Props) {
  if (files.length === 0) return null;
  return (
    <ul role="list" className={styles.files}>
      {files.map(({ url, kind }, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener" aria-label={labelOf(kind === "video" ? "filmNumber" : "pictureNumber", at + 1)}>
            {kind === "video" ? <Icon name="play" /> : <img src={url} alt="" loading="lazy" />}
          </a>
        </li>
      ))}
    </ul>
  );
}
