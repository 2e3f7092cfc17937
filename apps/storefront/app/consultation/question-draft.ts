/** Name of a question's draft (`base/form/draft.ts`): one for each product, and one without. */
export const QUESTION_DRAFT = "question:";
export const questionDraft = (goodsId = ""): string => QUESTION_DRAFT + goodsId;
