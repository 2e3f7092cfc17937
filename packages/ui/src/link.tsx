import { createContext, createElement, useContext, type ComponentPropsWithRef, type ComponentType } from "react";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { href: string };

const LinkComponent = createContext<ComponentType<LinkProps> | "a">("a");

/**
 * Tells the design system how the app follows a link (its router's link, given an `href`). Without it every link is a
 * plain anchor, which works too, by a full page load.
 */
export const LinkProvider = LinkComponent.Provider;

/** A link as the app follows it; all links of the design system go through here. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkComponent), props);
}
