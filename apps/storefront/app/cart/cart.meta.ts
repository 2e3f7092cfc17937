import type { MetaArgs } from "react-router";
import { metaText, pageMeta } from "../shell/meta.ts";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({ matches, title: metaText(matches, "cart")("pageTitle"), path: "/cart", robots: "noindex" });
