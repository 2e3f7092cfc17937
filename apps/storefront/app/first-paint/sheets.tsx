import { useContext } from "react";
import { Links, UNSAFE_FrameworkContext, useMatches } from "react-router";

/**
 * The style sheets of a page: the base, and that of each subject it shows. They stand in its head; on the way to another page React
 * holds it back until its sheet is there, and keeps the one of the page before: its layers make the order of no account. The
 * router's own `Links` would take and give them in the moment in which the page changes.
 */
export function Sheets() {
  const framework = useContext(UNSAFE_FrameworkContext);
  const matches = useMatches();
  // Without a build the router gathers the styles itself.
  if (import.meta.env.DEV) return <Links />;
  // The router marks a sheet that a part needs as well which comes later.
  const sheets = new Set(matches.flatMap(({ id }) => framework?.manifest.routes[id]?.css ?? []).map((href) => href.replace("#", "")));
  return [...sheets].map((href) => <link key={href} rel="stylesheet" href={href} precedence="sheets" />);
}
