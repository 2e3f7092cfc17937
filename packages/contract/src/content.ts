import * as z from "zod";
import { call, catalogueId, moment, opaqueId, pageInput, pageOf, refusals } from "./call.ts";
import { goodsCard, largePicture } from "./goods.ts";

/** Plain text, never markup. `to` is a desktop path of the shop or an https address. */
export const contentBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heading"), text: z.string() }),
  z.object({ type: z.literal("paragraph"), text: z.string() }),
  z.object({ type: z.literal("list"), items: z.array(z.string()), ordered: z.boolean() }),
  z.object({ type: z.literal("steps"), items: z.array(z.string()) }),
  z.object({ type: z.literal("table"), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.object({ type: z.literal("picture"), picture: largePicture, caption: z.string().nullable() }),
  z.object({ type: z.literal("video"), address: z.string(), title: z.string() }),
  z.object({ type: z.literal("goods"), goods: z.array(catalogueId) }),
  z.object({ type: z.literal("quote"), text: z.string(), by: z.string().nullable() }),
  z.object({ type: z.literal("link"), to: z.string(), text: z.string() }),
]);
export type ContentBlock = z.output<typeof contentBlock>;

export const recipe = z.object({
  recipeId: opaqueId,
  title: z.string(),
  text: z.string(),
  ingredients: z.array(z.string()),
  steps: z.array(z.string()),
  /** Null when the recipe does not say. */
  minutes: z.number().int().nullable(),
  serves: z.number().int().nullable(),
  picture: largePicture,
  publishedAt: moment,
  /** Only goods that are sold here. */
  goods: z.array(goodsCard),
});

/** `jumpUrl` is null for a notice that leads nowhere. */
export const notice = z.object({ homePageCopyWriterId: opaqueId, title: z.string(), jumpUrl: z.string().nullable() });

export const articleList = z.enum(["article", "science"]);

export const articleCard = z.object({
  id: opaqueId,
  list: articleList,
  articleType: opaqueId,
  typeName: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: largePicture.nullable(),
  publishedAt: moment,
  /** To read, at least 1. */
  minutes: z.number().int(),
});

export const article = z.object({
  /** The current address; another one than was asked for means that the page has moved there. */
  id: opaqueId,
  kind: z.enum(["article", "topic", "help"]),
  title: z.string(),
  summary: z.string(),
  picture: largePicture.nullable(),
  publishedAt: moment,
  updatedAt: moment,
  list: articleList.nullable(),
  articleType: opaqueId.nullable(),
  typeName: z.string().nullable(),
  group: opaqueId.nullable(),
  groupName: z.string().nullable(),
  minutes: z.number().int(),
  blocks: z.array(contentBlock),
  /** Of the whole text; only goods that are sold here. */
  goods: z.array(goodsCard),
  /** All goods of its blocks that are sold here. */
  cards: z.array(goodsCard),
});

export type InformationNode = {
  readonly id: string;
  readonly label: string;
  readonly isShowBottom: boolean;
  readonly isPopular: boolean;
  readonly children: readonly InformationNode[];
};
const informationNode: z.ZodType<InformationNode> = z.lazy(() =>
  z.object({
    id: opaqueId,
    label: z.string(),
    isShowBottom: z.boolean(),
    isPopular: z.boolean(),
    children: z.array(informationNode),
  }),
);

export const topicCard = z.object({
  id: opaqueId,
  title: z.string(),
  summary: z.string(),
  picture: largePicture.nullable(),
  startsAt: moment,
  /** Null for a topic without an end. */
  endsAt: moment.nullable(),
});

/** Of the shop; an unknown one is that of the page. */
const language = z.string().max(40).optional();

export const contentContract = {
  recipesPage: call
    .route({ method: "GET", path: "/shop/recipes/page", operationId: "recipesPage" })
    /** The newest first. With `id` only that recipe. */
    .input(z.object({ ...pageInput, id: opaqueId.optional() }))
    .output(pageOf(recipe)),
  recipesShowImage: call
    .route({ method: "GET", path: "/shop/recipesShowImage", operationId: "recipesShowImage" })
    /** The picture of the newest recipe. */
    .output(z.object({ image: largePicture.nullable() })),
  homePageCopyWriterList: call
    .route({ method: "GET", path: "/shop/homePageCopyWriter/list", operationId: "homePageCopyWriterList" })
    .output(z.array(notice)),
  homePageCopyWriterDetail: call
    .route({ method: "GET", path: "/shop/homePageCopyWriter/{id}", operationId: "homePageCopyWriterDetail" })
    .input(z.object({ id: opaqueId }))
    .output(notice.extend({ text: z.string() }))
    .errors(refusals("item.notFound")),
  homeArticlePage: call
    .route({ method: "GET", path: "/shop/home/article/page", operationId: "homeArticlePage" })
    /** The newest first. An unknown type has none. */
    .input(z.object({ ...pageInput, articleType: opaqueId.optional(), list: articleList.default("article") }))
    .output(pageOf(articleCard).extend({ types: z.array(z.object({ articleType: opaqueId, typeName: z.string() })) })),
  homeArticle: call
    .route({ method: "GET", path: "/shop/home/article", operationId: "homeArticle" })
    .input(z.object({ id: opaqueId, kind: z.enum(["article", "topic", "help"]).default("article"), language }))
    .output(article)
    .errors(refusals("item.notFound")),
  homeInformationTree: call
    .route({ method: "GET", path: "/shop/home/information/tree", operationId: "homeInformationTree" })
    /** Of help: its groups, with entries as children. */
    .input(z.object({ of: z.enum(["information", "help"]).default("information"), language }))
    .output(z.array(informationNode)),
  homeInformationDetail: call
    .route({ method: "GET", path: "/shop/home/information/{id}", operationId: "homeInformationDetail" })
    /** A policy without published content answers with the shop's own words. */
    .input(z.object({ id: opaqueId }))
    .output(
      z.object({
        id: opaqueId,
        title: z.string(),
        /** Null for the shop's own words. */
        updatedAt: moment.nullable(),
        blocks: z.array(contentBlock),
      }),
    )
    .errors(refusals("item.notFound")),
  topicPage: call
    .route({ method: "GET", path: "/shop/topic/page", operationId: "topicPage" })
    /** The newest first. */
    .input(z.object(pageInput))
    .output(pageOf(topicCard)),
  helpSearch: call
    .route({ method: "GET", path: "/shop/help/search", operationId: "helpSearch" })
    /** The best first. */
    .input(z.object({ words: z.string().max(200), language, limit: z.coerce.number<number>().int().min(1).max(30).default(10) }))
    .output(z.array(z.object({ id: opaqueId, title: z.string(), summary: z.string(), groupName: z.string() }))),
};
