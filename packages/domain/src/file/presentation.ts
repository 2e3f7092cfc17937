/** @param link needed where the file is read outside its sender's shop */
export const presentFile = ({ fileId, type }: { readonly fileId: string; readonly type: string }, link = { origin: "", query: "" }) => ({
  url: `${link.origin}/upload/${fileId}${link.query}`,
  kind: type.startsWith("video/") ? ("video" as const) : ("image" as const),
});
