/** The router's form as every page uses it. */
// oxlint-disable-next-line no-restricted-imports -- this is the one place
import { Form as RouterForm } from "react-router";
import type { ComponentProps, SubmitEvent } from "react";
import { showGoing } from "../going.ts";

/**
 * A form of the shop: by itself the router would ask after each load for the routes that its forms lead to (decision 043). The button
 * that sends it shows that at once.
 */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<typeof RouterForm>, "discover">) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (!event.defaultPrevented) showGoing(event.nativeEvent.submitter);
  };
  return <RouterForm {...rest} onSubmit={submit} discover="none" />;
}
