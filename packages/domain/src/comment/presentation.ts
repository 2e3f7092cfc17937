/** Answers that several calls of comments give. */
import { presentFile } from "../file/presentation.ts";
import type { ShownComment } from "./service.ts";

/** A comment as everybody reads it. */
export const presentComment = ({ commentId, language, createdAt, files, ...comment }: ShownComment) => ({
  ...comment,
  id: commentId,
  languageTag: language,
  createdAt: createdAt.toISOString(),
  files: files.map((file) => presentFile(file)),
});
