import { Button } from "@rambla/ui/button";
import { useEffect, useRef } from "react";
import { useText } from "../../base/text.tsx";
import styles from "../order-page.module.css";
import { OrderPicture } from "../order-picture.tsx";
import type { PaymentStart } from "../order.ts";

/**
 * On the way to the provider: the browser's own form sends the provider's fields to the provider's address, as the provider wants
 * it, and nothing else (D-191). It goes by itself; the button is for a browser without JavaScript and for the way back.
 */
export function Forward({ start }: { start: PaymentStart }) {
  const text = useText("order");
  const form = useRef<HTMLFormElement>(null);
  const gone = useRef(false);

  useEffect(() => {
    if (gone.current) return;
    gone.current = true;
    form.current?.requestSubmit();
  }, []);

  return (
    <div className={styles.centre}>
      <OrderPicture kind="waiting" />
      <h1>{text("forwardTitle")}</h1>
      <p role="status">{text("forward")}</p>
      <form ref={form} method={start.method} action={start.url} encType="multipart/form-data">
        {Object.entries(start.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="l">
          {text("forwardButton")}
        </Button>
      </form>
    </div>
  );
}
