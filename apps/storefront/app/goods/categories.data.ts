import { tags } from "@rambla/core/tags";
import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "../shell/page-context.ts";

/** The categories themselves come with the frame of every page. */
export function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  page.tag(tags.categories(page.market.brand.code));
  return null;
}
