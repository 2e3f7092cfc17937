import { ChoiceLink, ChoiceRow } from "@rambla/ui/chip";
import { Picture } from "@rambla/ui/picture";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { KEEPS_FOCUS } from "../../../base/form/keeps-focus.ts";
import { isPlainPress, showGoing } from "../../../base/going.ts";
import { useTo } from "../../../base/market.tsx";
import { pictureAddress } from "../../../base/picture-address.ts";
import { useText } from "../../../base/text.tsx";
import { goodsAddresses } from "../../parts/addresses.ts";
import type { VariantRow } from "./variant-choice.ts";
import styles from "./variant-picker.module.css";

const WIDTHS = [80, 160];

/**
 * The variants as links, colours as pictures. A sold-out variant stays, because its page takes back-in-stock subscriptions.
 * @param distributionId keeps a special price in the links
 */
export default function VariantPicker({ rows, distributionId }: { rows: readonly VariantRow[]; distributionId: string }) {
  const text = useText("goods");
  const to = useTo(goodsAddresses);
  const navigate = useNavigate();

  // A variant replaces the page's contents; scroll position and focus stay.
  const stay = (event: MouseEvent<Element>, href: string) => {
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    showGoing(event.currentTarget);
    void navigate(href, { preventScrollReset: true, state: KEEPS_FOCUS });
  };
  return (
    <>
      {rows.map((row) => {
        const selected = row.options.find((option) => option.selected);
        const withPictures = row.options.some((option) => option.colour !== null);
        return (
          <div key={row.key} className={styles.row} role="group" aria-label={row.title}>
            <p className={styles.title}>
              {row.title}
              {text("colon")}
              <strong>{selected?.label}</strong>
            </p>
            <ChoiceRow>
              {row.options.map(({ value, label, sibling, selected: isSelected }) => {
                const href = to.goods({ ...sibling, distributionId });
                const isGone = sibling.stock === "NO_STOCK";
                return (
                  <ChoiceLink
                    key={value}
                    href={href}
                    selected={isSelected}
                    unavailable={isGone}
                    stateText={isGone ? text("soldOut") : undefined}
                    picture={
                      withPictures && (
                        <Picture
                          src={(width) => pictureAddress(sibling.picture.pictureId, width)}
                          widths={WIDTHS}
                          sizes="44px"
                          colour={sibling.picture.colour}
                          alt=""
                          eager
                        />
                      )
                    }
                    onClick={(event) => stay(event, href)}
                  >
                    {label}
                  </ChoiceLink>
                );
              })}
            </ChoiceRow>
          </div>
        );
      })}
    </>
  );
}
