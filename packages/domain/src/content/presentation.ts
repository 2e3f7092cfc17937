import type * as contract from "@rambla/contract/content";
import type * as z from "zod";
import { presentCard, presentLargePicture } from "../goods/presentation.ts";
import type { Block } from "./block-rules.ts";
import { type Article, type Item, minutesOf, pictureOf, type Recipe, type Topic } from "./service.ts";

export function presentBlock(block: Block): contract.ContentBlock {
  switch (block.type) {
    case "picture":
      return { type: block.type, picture: presentLargePicture(pictureOf(block.picture, block.alt)), caption: block.caption ?? null };
    case "list":
      return { type: block.type, items: block.items, ordered: block.ordered ?? false };
    case "quote":
      return { type: block.type, text: block.text, by: block.by ?? null };
    default:
      return block;
  }
}

export const presentRecipe = ({ id, words, facts, picture, publishedAt, goods }: Recipe): z.output<typeof contract.recipe> => ({
  recipeId: id,
  title: words.title,
  text: words.summary ?? "",
  ingredients: words.ingredients ?? [],
  steps: words.steps ?? [],
  minutes: facts.minutes ?? null,
  serves: facts.serves ?? null,
  picture: presentLargePicture(picture),
  publishedAt: publishedAt.toISOString(),
  goods: goods.map(presentCard),
});

export const presentNotice = ({ id, words, facts }: Item): z.output<typeof contract.notice> => ({
  homePageCopyWriterId: id,
  title: words.title,
  jumpUrl: facts.jumpUrl ?? null,
});

export const presentArticleCard = (item: Item): z.output<typeof contract.articleCard> => ({
  id: item.id,
  list: item.facts.list ?? "article",
  articleType: item.facts.type ?? "",
  typeName: item.words.typeName ?? "",
  title: item.words.title,
  summary: item.words.summary ?? "",
  picture: item.picture && presentLargePicture(item.picture),
  publishedAt: item.publishedAt.toISOString(),
  minutes: minutesOf(item),
});

export const presentArticle = (item: Article, kind: "article" | "topic" | "help"): z.output<typeof contract.article> => ({
  id: item.id,
  kind,
  title: item.words.title,
  summary: item.words.summary ?? "",
  picture: item.picture && presentLargePicture(item.picture),
  publishedAt: item.publishedAt.toISOString(),
  updatedAt: item.updatedAt.toISOString(),
  list: item.facts.list ?? null,
  articleType: item.facts.type ?? null,
  typeName: item.words.typeName ?? null,
  group: item.facts.group ?? null,
  groupName: item.words.groupName ?? null,
  minutes: minutesOf(item),
  blocks: (item.words.blocks ?? []).map(presentBlock),
  goods: item.goods.map(presentCard),
  cards: item.cards.map(presentCard),
});

export const presentTopic = ({ id, words, picture, publishedAt, endsAt }: Topic): z.output<typeof contract.topicCard> => ({
  id,
  title: words.title,
  summary: words.summary ?? "",
  picture: picture && presentLargePicture(picture),
  startsAt: publishedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});
