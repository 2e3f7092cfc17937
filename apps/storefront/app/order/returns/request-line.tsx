import { CheckboxField, SelectField } from "@rambla/ui/field";
import { Picture } from "@rambla/ui/picture";
import { QuantityStepper } from "@rambla/ui/quantity-stepper";
import type { ReactNode } from "react";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import type { Returnable } from "./request-page.tsx";
import styles from "./returns.module.css";
import type { TypedLine } from "./typed-request.ts";

type Props = {
  item: Returnable["items"][number];
  reasons: Returnable["reasons"];
  typed: TypedLine | undefined;
  /** Nothing else could be chosen. */
  isOnly: boolean;
  idOf: (field: string) => string;
  errorAt: (field: string) => ReactNode;
  onChange: () => void;
};

/** A line of the order: whether it comes back, how many of it, why, and what is wanted for it. */
export function RequestLine({ item, reasons, typed, isOnly, idOf, errorAt, onChange }: Props) {
  const text = useText("afterSale");
  const goods = useText("goods");
  const { line, title, picture, left, exchange } = item;
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <CheckboxField
          id={idOf(`line-${line}`)}
          name={`line-${line}`}
          label={<span className={styles.title}>{title}</span>}
          defaultChecked={isOnly || typed !== undefined}
        />
        <div className={styles.picture}>
          <Picture src={(width) => pictureAddress(picture.pictureId, width)} alt="" widths={[80, 160]} sizes="4rem" />
        </div>
      </div>
      <div className={styles.more}>
        {left > 1 && (
          <QuantityStepper
            className={styles.pieces}
            size="s"
            name={`qty-${line}`}
            label={goods("quantityOf", { title })}
            decreaseLabel={goods("decrease")}
            increaseLabel={goods("increase")}
            defaultValue={Math.min(typed?.qty ?? 1, left)}
            max={left}
            onChange={onChange}
          />
        )}
        <Choice
          id={idOf(`reason-${line}`)}
          name={`reason-${line}`}
          label={text("reason")}
          title={title}
          chosen={typed?.reasonCode}
          error={errorAt(`reason-${line}`)}
        >
          {reasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
        <div className={styles.wanted}>
          <Choice
            id={idOf(`wanted-${line}`)}
            name={`wanted-${line}`}
            label={text("wanted")}
            title={title}
            chosen={typed?.wantedGoodsId}
            error={errorAt(`wanted-${line}`)}
          >
            {exchange.map((other) => {
              const name = other.title.endsWith(other.options) ? other.title : `${other.title}, ${other.options}`;
              return (
                <option key={other.goodsId} value={other.goodsId} disabled={!other.available}>
                  {other.available ? name : text("soldOut", { title: name })}
                </option>
              );
            })}
          </Choice>
        </div>
      </div>
    </li>
  );
}

type ChoiceProps = {
  id: string;
  name: string;
  label: string;
  /** Of the line, for screen readers. */
  title: string;
  chosen: string | undefined;
  error: ReactNode;
  children: ReactNode;
};

function Choice({ id, name, label, title, chosen = "", error, children }: ChoiceProps) {
  const text = useText("afterSale");
  return (
    <SelectField
      id={id}
      name={name}
      label={
        <>
          {label}
          <span className="visually-hidden">{` (${title})`}</span>
        </>
      }
      error={error}
      defaultValue={chosen}
    >
      <option value="">{text("choose")}</option>
      {children}
    </SelectField>
  );
}
