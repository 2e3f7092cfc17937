/** Files as calls tell them. */

/** What came along with something that was written. @param link where its address is read elsewhere than in its sender's shop */
export const presentFile = ({ fileId, type }: { readonly fileId: string; readonly type: string }, link = { origin: "", query: "" }) => ({
  url: `${link.origin}/upload/${fileId}${link.query}`,
  kind: type.startsWith("video/") ? ("video" as const) : ("image" as const),
});
