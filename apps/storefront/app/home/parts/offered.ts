export type Offer = {
  readonly imgUrl: string;
  readonly placeholder: string | null;
  readonly colour: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Inside or outside the shop; empty for none. */
  readonly jumpUrl: string;
};

/** `delay`: seconds until the newsletter offer; `adverts`: by path of the page. */
export type Offered = {
  readonly notice: Offer | null;
  readonly adverts: Readonly<Record<string, Offer>>;
  readonly popUp: (Offer & { readonly delay: number }) | null;
};
