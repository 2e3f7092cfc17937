/** Answers that several calls of consultation give. */

/** What came along with a question. @param link where its address is read elsewhere than in its sender's shop */
export const presentFile = ({ fileId, type }: { readonly fileId: string; readonly type: string }, link = { origin: "", query: "" }) => ({
  url: `${link.origin}/upload/${fileId}${link.query}`,
  kind: type.startsWith("video/") ? ("video" as const) : ("image" as const),
});
