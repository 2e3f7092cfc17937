/** An uploaded file. */
export type KeptFile = { readonly fileId: string; readonly isFilm: boolean; readonly name: string };

export const isKeptFile = (file: unknown): file is KeptFile =>
  typeof file === "object" &&
  file !== null &&
  "fileId" in file &&
  /^\w{1,64}$/.test(String(file.fileId)) &&
  "isFilm" in file &&
  typeof file.isFilm === "boolean" &&
  "name" in file &&
  typeof file.name === "string";
