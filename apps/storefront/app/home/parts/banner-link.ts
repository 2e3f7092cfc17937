import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useMarket, useWays } from "../../base/market.tsx";
import { type Link, passedOn } from "../../base/visit/link-rules.ts";
import { linkOfVisit } from "../../base/visit/visit.ts";

/**
 * Gives the function that writes the address of a banner or notice: `jumpUrl` with the parameters of this visit, and the id of the notice in
 * place of an earlier one.
 */
export function useBannerLink(): (jumpUrl: string, homePageCopyWriterId?: string) => string {
  const ways = useWays();
  const { countryParameter: country } = useMarket();
  const { hosts, brands, bannerLinkParams: params } = useFrameData();
  const { search } = useLocation();
  const [link, setLink] = useState<Link>({});
  // One cached page serves many addresses, so the server knows no parameters.
  useEffect(() => setLink(linkOfVisit()), [search]);
  const ownHosts = [...hosts, ...brands].map(({ origin }) => new URL(origin).host);
  return (jumpUrl, homePageCopyWriterId) => {
    const passed = homePageCopyWriterId === undefined ? link : { ...link, homePageCopyWriterId };
    return passedOn(jumpUrl.startsWith("/") ? ways.inside(jumpUrl) : jumpUrl, passed, { params, ownHosts, country });
  };
}
