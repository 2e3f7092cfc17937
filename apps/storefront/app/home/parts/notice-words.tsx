import { useText } from "../../base/text.tsx";
import { useBannerLink } from "./banner-link.ts";

export type PublicNotice = { readonly homePageCopyWriterId: string; readonly title: string; readonly jumpUrl: string | null };

/** A notice for everyone; its link opens a new tab. */
export function NoticeWords({ notice: { homePageCopyWriterId, title, jumpUrl } }: { notice: PublicNotice }) {
  const text = useText("notices");
  const bannerLink = useBannerLink();
  if (jumpUrl === null) return title;
  return (
    <a href={bannerLink(jumpUrl, homePageCopyWriterId)} target="_blank" rel="noopener">
      {title}
      <span className="visually-hidden"> ({text("newTab")})</span>
    </a>
  );
}
