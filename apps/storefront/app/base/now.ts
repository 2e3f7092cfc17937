/** What time it is, in milliseconds: asked by pages that are kept, which do not know how late it is. */
import { pageContext } from "./page-context.ts";
import type { Route } from "./+types/now";

export const loader = ({ context }: Route.LoaderArgs): Response => Response.json(context.get(pageContext).now().getTime());
