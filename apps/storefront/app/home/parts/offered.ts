/** What a page offers of its own accord, some time after load. */

export type Offer = {
  readonly imgUrl: string;
  readonly placeholder: string | null;
  readonly colour: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Inside the shop or elsewhere; empty for nowhere. */
  readonly jumpUrl: string;
};

/** `delay`: seconds until the newsletter is offered; `adverts`: what the advertising space of a page shows, by its path. */
export type Offered = {
  readonly notice: Offer | null;
  readonly adverts: Readonly<Record<string, Offer>>;
  readonly popUp: (Offer & { readonly delay: number }) | null;
};
