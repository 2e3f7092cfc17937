import { parseDecimal } from "@rambla/core/money";
import { Picture } from "@rambla/ui/picture";
import { Price } from "@rambla/ui/price";
import { pictureAddress } from "../../base/picture-address.ts";
import type { Suggestions } from "../../search/parts/suggestions.ts";
import styles from "./search-box.module.css";

export function GoodsFace({ goods }: { goods: Suggestions["goods"][number] }) {
  const price = parseDecimal(goods.price, goods.currency);
  return (
    <>
      <Picture
        className={styles.picture}
        src={(width) => pictureAddress(goods.picture.pictureId, width)}
        widths={[80, 160]}
        sizes="48px"
        alt=""
        colour={goods.picture.colour}
      />
      <span className={styles.words}>{goods.title}</span>
      {price && <Price amount={price} size="s" />}
    </>
  );
}
