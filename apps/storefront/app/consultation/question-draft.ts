/** The name under which a question is kept that was typed and not sent yet (`base/form/draft.ts`): one for each product, and one about none. */
export const QUESTION_DRAFT = "question:";
export const questionDraft = (goodsId = ""): string => QUESTION_DRAFT + goodsId;
