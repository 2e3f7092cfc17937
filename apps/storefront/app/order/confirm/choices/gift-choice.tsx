import { FieldGroup } from "@rambla/ui/field";
import { Picture } from "@rambla/ui/picture";
import { RadioCard } from "@rambla/ui/radio-card";
import { useId } from "react";
import { pictureAddress } from "../../../base/picture-address.ts";
import { useRefusalText, useText } from "../../../base/text.tsx";
import type { Settlement } from "../../../cart/parts/checked-cart.ts";
import { earnedGifts } from "../../../cart/parts/gifts.ts";
import { giftField } from "../../parts/gift-field.ts";
import styles from "./gift-choice.module.css";

/** The gifts that the order has earned, to choose one of. The one that the cart promised is chosen until the shopper decides otherwise. */
export default function GiftChoice(props: {
  settlement: Settlement;
  /** Empty for none, null while the shopper has not chosen. */
  chosen: string | null;
  onChoose(gift: string): void;
  className: string | undefined;
  titleClassName: string | undefined;
}) {
  const { settlement, onChoose, className, titleClassName } = props;
  const text = useText("activity");
  const refusal = useRefusalText();
  const heading = useId();
  const problem = settlement.giftProblems.find((each) => each !== null);
  const earned = settlement.gifts.flatMap(({ activityId, title, gifts }) =>
    gifts
      .filter((gift) => gift.earned && gift.available)
      .map(({ goods }) => ({ gift: giftField(activityId, goods.goodsId), goods, title })),
  );
  const [promised] = earnedGifts(settlement.gifts, settlement.currency);
  const chosen = props.chosen ?? (promised ? giftField(promised.activityId, promised.goods.goodsId) : "");
  return (
    <section className={className} aria-labelledby={heading}>
      <h2 id={heading} className={titleClassName}>
        {text("giftTitle")}
      </h2>
      <FieldGroup legend={text("giftTitle")} legendHidden error={problem && refusal(problem)}>
        <RadioCard name="gift" value="" checked={chosen === ""} onChange={() => onChoose("")} title={text("giftNone")} />
        {earned.map(({ gift, goods, title }) => (
          <RadioCard
            key={gift}
            name="gift"
            value={gift}
            checked={chosen === gift}
            onChange={() => onChoose(gift)}
            title={goods.title}
            description={title}
            aside={
              <Picture
                className={styles.picture}
                src={(width) => pictureAddress(goods.picture.pictureId, width)}
                alt=""
                widths={[160]}
                sizes="3rem"
              />
            }
          />
        ))}
      </FieldGroup>
      {/* What was chosen and cannot be had goes along, so that it is told and not dropped. */}
      {chosen !== "" && !earned.some(({ gift }) => gift === chosen) && <input type="hidden" name="gift" value={chosen} />}
    </section>
  );
}
