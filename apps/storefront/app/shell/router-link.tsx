import type { LinkProps } from "@rambla/ui/link";
import { Link } from "react-router";

/**
 * How links of the design system are followed: inside the shop by the router, which fetches the next page when a pointer
 * or the focus comes near; elsewhere and to files by the browser.
 */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  const isPage = href.startsWith("/") && rest.target === undefined && rest.download === undefined;
  return isPage ? (
    <Link to={href} prefetch="intent" {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
