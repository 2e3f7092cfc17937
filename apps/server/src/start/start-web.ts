import type { RequestListener } from "node:http";
import { givenPictures } from "../catalogue/pictures.ts";
import { brandMarks } from "../file/brand-marks.ts";
import { makeHttpServer } from "../request/http-server.ts";
import { makeWeb, type WebOptions } from "../web.ts";
import type { readLanguageFolders } from "./language-folders.ts";
import { close, listen } from "./listening.ts";
import { isOnOwnPort, withProviders } from "./make-shop.ts";
import type { Running } from "./running.ts";
import { databaseOfVisitors } from "./start-database.ts";
import { textFilesOf } from "./text-files.ts";
import { welcome } from "./welcome.ts";

/** The built files for browsers. */
export type WebFiles = {
  readonly clientDirectory: string;
  /** The built operators' app; without it there is no `/backoffice`. */
  readonly backofficeDirectory?: string;
  /** Development only: serves what the build would hold. */
  readonly wrap?: (listener: RequestListener) => RequestListener;
};

/** What is shown from outside the database. */
type Shown = {
  readonly folders: ReturnType<typeof readLanguageFolders>;
  /** The demo's pictures; undefined in other shops. */
  readonly demo: { readonly pictureSource: WebOptions["pictures"]; readonly shownPictures: WebOptions["shownPictures"] } | undefined;
};

export async function startWeb(
  { environment, shop, place, observing, stops, isFork, follow }: Running,
  { clientDirectory, backofficeDirectory, wrap, folders, demo }: WebFiles & Shown,
): Promise<void> {
  const database = databaseOfVisitors(place);
  stops.push(() => database.close());
  await follow(database);
  const given = givenPictures(shop);
  const web = await makeWeb({
    shop: withProviders({ ...shop, database }),
    clientDirectory,
    backofficeDirectory,
    ...observing,
    trustedProxies: environment.trustedProxies,
    pictures: (pictureId) => demo?.pictureSource(pictureId) ?? given(pictureId),
    shownPictures: demo?.shownPictures,
    marks: { ...folders.files, ...(await brandMarks(environment.config, environment.documentFolder)) },
    textFiles: textFilesOf(clientDirectory, folders),
  });
  stops.push(() => web.stop());
  // In development pages are compiled on demand.
  if (!wrap) await web.warmUp();
  const server = makeHttpServer(wrap ? wrap(web.listener) : web.listener);
  const port = await listen(server, environment);
  if (isOnOwnPort(environment)) shop.origin.port ??= port;
  stops.push(() => close(server));
  if (!isFork) welcome(environment, port);
}
