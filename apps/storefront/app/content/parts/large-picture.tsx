import { Picture } from "@rambla/ui/picture";
import { pictureAddress } from "../../base/picture-address.ts";
import type { GoodsPicture } from "../../goods/parts/catalogue.ts";
import styles from "./content.module.css";

/** `wide` over the whole page, `tall` beside the title; on a phone both are alike. */
const LOOKS = {
  wide: { ratio: 5 / 2, sizes: "(min-width: 90rem) 1354px, 94vw" },
  tall: { ratio: 3 / 2, sizes: "(min-width: 64rem) 46vw, 94vw" },
} as const;

/** The picture at the head of an entry. */
export function LargePicture({ picture, look = "wide" }: { picture: GoodsPicture; look?: keyof typeof LOOKS }) {
  return (
    <Picture
      className={styles[look]}
      src={(width) => pictureAddress(picture.pictureId, width)}
      widths={[480, 640, 768, 1024, 1280, 1920]}
      {...LOOKS[look]}
      fit="cover"
      colour={picture.colour}
      placeholder={picture.placeholder}
      alt={picture.alt}
      priority
    />
  );
}
