/** The server's time in milliseconds, for cached pages. */
import { pageContext } from "./page-context.ts";
import type { Route } from "./+types/now";

export const loader = ({ context }: Route.LoaderArgs): Response => Response.json(context.get(pageContext).now().getTime());
