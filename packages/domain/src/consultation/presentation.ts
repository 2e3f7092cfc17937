/** Answers that several calls of consultation give. */

/** What came along with a question. @param origin of its address, where it is read elsewhere than in its shop */
export const presentFile = ({ fileId, type }: { readonly fileId: string; readonly type: string }, origin = "") => ({
  url: `${origin}/upload/${fileId}`,
  kind: type.startsWith("video/") ? ("video" as const) : ("image" as const),
});
