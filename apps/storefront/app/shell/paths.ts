/** The one builder of addresses: links and form targets come from here and know the layout and the country in force. */
import type { Layout } from "@rambla/core/device";

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined | null>>;

/** The query of an address; what has no value is left out. */
export function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search;
}

function address(prefix: string, path: string, country: string | undefined, query: Query = {}): string {
  const search = searchOf(query);
  if (country) search.set("country", country);
  const text = search.toString();
  return `${prefix}${path}${text ? `?${text}` : ""}` || "/";
}

/** All addresses of a layout. `country` is the query parameter in force, kept on every link (D-187). */
export function pathsOf(layout: Layout, country: string | undefined) {
  const prefix = layout === "mobile" ? "/mobile" : "";
  const to = (path: string, query?: Query) => address(prefix, path, country, query);
  return {
    home: () => to(layout === "mobile" ? "" : "/"),
    category: (id: string, query: Query = {}) =>
      to("/classifiy/list", layout === "mobile" ? { id, activeKey: id, rootKey: id, ...query } : { id, rootKey: id, ...query }),
    allGoods: (query: Query = {}) => to("/classifiy/list", query),
    newest: (query: Query = {}) => to("/classifiy/list", { orderType: "new", ...query }),
    /** Category overview, phones only. */
    categories: () => address("/mobile", "/cate", country),
    /** Second-level list, phones only. */
    secondList: (id: string, query: Query = {}) => address("/mobile", "/commodity/secondList", country, { id, ...query }),
    /** All comments of a product, phones only. */
    comments: (id: string, query: Query = {}) => address("/mobile", "/comment/comment", country, { id, ...query }),
    goods: (goods: { goodsId: string; seoUrlParameter: string; distributionId?: string }, query: Query = {}) =>
      to("/commodity/detail", { id: goods.goodsId, distributionId: goods.distributionId ?? "0", title: goods.seoUrlParameter, ...query }),
    search: (key?: string, query: Query = {}) => to("/search", { key, ...query }),
    /** An address inside the shop that content holds, written as a desktop has it (`/classifiy/list?id=100`). */
    inside: (written: string) => {
      const [path = "/", query] = written.split("?");
      return to(layout === "mobile" && path === "/" ? "" : path, Object.fromEntries(new URLSearchParams(query)));
    },
    /** Asked by the search box while one types. The same for both layouts. */
    suggest: (key: string) => address("", "/search/suggest", country, { key }),
    cart: () => to("/cart"),
    /** Asked by the cart in the browser: what its lines are worth now. The same for both layouts. */
    cartCheck: () => address("", "/cart/check", country),
    /** Asked by the order confirmation: what the order costs in a country of delivery. */
    orderSettle: () => address("", "/order/settle", country),
    confirmOrder: () => to("/order/confireOrder"),
    submitOrder: (orderId: string, query: Query = {}) => to("/order/submitOrder", { orderId, ...query }),
    /** Where the provider leads back to, and where one waits for its word. */
    paymentReturn: (orderId: string, query: Query = {}, result: "success" | "fail" = "success") => to(`/payment/${result}`, { orderId, ...query }),
    paymentSuccess: (orderId: string, query: Query = {}) => to("/order/paymentSuccess", { orderId, ...query }),
    paymentFail: (orderId: string, query: Query = {}) => to("/order/paymentFaile", { orderId, ...query }),
    orderDetails: (orderId: string, query: Query = {}) => to("/personCenter/orderDetails", { orderId, ...query }),
    orderCancel: (orderId: string, query: Query = {}) => to("/personCenter/orderCancel", { orderId, ...query }),
  };
}

export type Paths = ReturnType<typeof pathsOf>;
