import type { ComponentPropsWithRef } from "react";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { href: string };

/**
 * A link; all links of the design system go through here. It is a plain anchor, so it works before and without any
 * program. One that leads to a page of the shop carries `data-page`: the app may follow it without loading everything
 * anew. With a `target` or a `download` it is left to the browser.
 */
export function Link({ children, ...props }: LinkProps) {
  const { href, target, download } = props;
  const isPage = href.startsWith("/") && target === undefined && download === undefined;
  return (
    <a {...props} data-page={isPage ? "" : undefined}>
      {children}
    </a>
  );
}
