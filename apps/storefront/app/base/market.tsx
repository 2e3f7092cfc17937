import type { Layout } from "@rambla/core/device";
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";
import type { Tokens } from "@rambla/ui/theme-tokens";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { type Ways, waysOf } from "./paths.ts";

/** The part of a market that the browser needs. */
export type PageMarket = {
  readonly brand: BrandCode;
  readonly brandName: string;
  /** The brand's colours and fonts, as set on the root element. */
  readonly tokens: Tokens;
  readonly countryCode: CountryCode;
  readonly language: LanguageCode;
  readonly languageTag: string;
  readonly currency: CurrencyCode;
  readonly taxIncluded: boolean;
  readonly timeZone: string;
  readonly sells: boolean;
  readonly countryParameter: string | undefined;
};

type PageFrame = { readonly market: PageMarket; readonly layout: Layout; readonly ways: Ways };

const FrameContext = createContext<PageFrame | undefined>(undefined);

export function MarketProvider(props: { market: PageMarket; layout: Layout; children: ReactNode }) {
  const { market, layout } = props;
  const frame = useMemo(() => ({ market, layout, ways: waysOf(layout, market.countryParameter) }), [market, layout]);
  return <FrameContext value={frame}>{props.children}</FrameContext>;
}

function useFrame(): PageFrame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("a component that needs the market stands outside MarketProvider");
  return frame;
}

export const useMarket = (): PageMarket => useFrame().market;
/** Desktop or mobile, from the address. */
export const useLayout = (): Layout => useFrame().layout;
/** A subject's addresses for this page: `const to = useTo(goodsAddresses)`. */
export function useTo<Made>(subject: (ways: Ways) => Made): Made {
  const { ways } = useFrame();
  return useMemo(() => subject(ways), [subject, ways]);
}
/** Writes addresses that no subject lists, such as those of content. */
export const useWays = (): Ways => useFrame().ways;
