import type { ComponentPropsWithRef } from "react";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { href: string };

/** A plain anchor, which works without JavaScript. `data-page` lets the app navigate inside the shop without a full load. */
export function Link({ children, ...props }: LinkProps) {
  const { href, target, download } = props;
  const isPage = href.startsWith("/") && target === undefined && download === undefined;
  return (
    <a {...props} data-page={isPage ? "" : undefined}>
      {children}
    </a>
  );
}
