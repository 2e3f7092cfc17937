/** The router's form as every page uses it. */
// oxlint-disable-next-line no-restricted-imports -- this is the one place
import { Form as RouterForm } from "react-router";
import type { ComponentProps } from "react";

/** A form of the shop: by itself the router would ask after each load for the routes that its forms lead to (decision 043). */
export function Form(props: Omit<ComponentProps<typeof RouterForm>, "discover">) {
  return <RouterForm {...props} discover="none" />;
}
