import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { useMarket, useTo } from "../../base/market.tsx";
import { Form } from "../../base/form/form.tsx";
import { useText } from "../../base/text.tsx";
import { contentAddresses } from "../parts/addresses.ts";
import styles from "./help.module.css";

/** A form that works without JavaScript. @param id of the language */
export function HelpSearch({ id, words }: { id: string | null; words: string }) {
  const text = useText("content");
  const base = useText("base");
  const { countryParameter } = useMarket();
  const [action = ""] = useTo(contentAddresses).help().split("?");
  return (
    <Form role="search" method="get" action={action} className={styles.search}>
      {countryParameter && <input type="hidden" name="country" value={countryParameter} />}
      {id !== null && <input type="hidden" name="id" value={id} />}
      <TextField
        key={words}
        label={text("helpSearch")}
        type="search"
        name="words"
        defaultValue={words}
        placeholder={text("helpExample")}
        maxLength={100}
        enterKeyHint="search"
      />
      <Button type="submit">{base("search")}</Button>
    </Form>
  );
}
