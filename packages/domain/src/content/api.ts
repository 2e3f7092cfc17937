import { implement } from "@orpc/server";
import { contentContract } from "@rambla/contract/content";
import { presentLargePicture } from "../goods/presentation.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { findHelp, helpTree, informationAt, informationTree, type TreeNode } from "./information-service.ts";
import { presentArticle, presentArticleCard, presentBlock, presentNotice, presentRecipe, presentTopic } from "./presentation.ts";
import { articleAt, noticeAt, notices, pageOfArticles, pageOfRecipes, pageOfTopics, pictureOfRecipes } from "./service.ts";

const calls = implement(contentContract).$context<CallContext>();

const holdsUntil = ({ until }: CallContext, moment: Date | null): void => {
  if (moment) until?.(moment);
};

export const contentApi = {
  recipesPage: calls.recipesPage.handler(async ({ input, context }) => {
    const { items, until, ...page } = await pageOfRecipes(context.shop, context.market, input);
    holdsUntil(context, until);
    return { ...page, items: items.map(presentRecipe) };
  }),
  recipesShowImage: calls.recipesShowImage.handler(async ({ context }) => {
    const { picture, until } = await pictureOfRecipes(context.shop, context.market);
    holdsUntil(context, until);
    return { image: picture && presentLargePicture(picture) };
  }),
  homePageCopyWriterList: calls.homePageCopyWriterList.handler(async ({ context }) => {
    const { items, until } = await notices(context.shop, context.market);
    holdsUntil(context, until);
    return items.map(presentNotice);
  }),
  homePageCopyWriterDetail: calls.homePageCopyWriterDetail.handler(async ({ input, context }) => {
    const notice = answer(await noticeAt(context.shop, context.market, input.id));
    holdsUntil(context, notice.until);
    return { ...presentNotice(notice), text: notice.words.text ?? notice.words.summary ?? "" };
  }),
  homeArticlePage: calls.homeArticlePage.handler(async ({ input, context }) => {
    const { items, until, types, ...page } = await pageOfArticles(context.shop, context.market, input);
    holdsUntil(context, until);
    return { ...page, items: items.map(presentArticleCard), types: [...types] };
  }),
  homeArticle: calls.homeArticle.handler(async ({ input, context }) => {
    const article = answer(await articleAt(context.shop, context.market, input));
    holdsUntil(context, article.until);
    return presentArticle(article, input.kind);
  }),
  homeInformationTree: calls.homeInformationTree.handler(async ({ input, context }): Promise<TreeNode[]> => {
    const read = input.of === "help" ? helpTree : informationTree;
    const { nodes, until } = await read(context.shop, context.market, input.language);
    holdsUntil(context, until);
    return [...nodes];
  }),
  homeInformationDetail: calls.homeInformationDetail.handler(async ({ input, context }) => {
    const { id, title, updatedAt, blocks, until } = answer(await informationAt(context.shop, context.market, input.id));
    holdsUntil(context, until);
    return { id, title, updatedAt: updatedAt?.toISOString() ?? null, blocks: blocks.map(presentBlock) };
  }),
  topicPage: calls.topicPage.handler(async ({ input, context }) => {
    const { items, until, ...page } = await pageOfTopics(context.shop, context.market, input);
    holdsUntil(context, until);
    return { ...page, items: items.map(presentTopic) };
  }),
  helpSearch: calls.helpSearch.handler(async ({ input, context }) => await findHelp(context.shop, context.market, input)),
};
