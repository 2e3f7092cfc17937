/** The part of a process that serves people. */
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

/** The built programs of browsers. */
export type WebFiles = {
  readonly clientDirectory: string;
  /** The built program of operators; `/backoffice` is not there while it is not built. */
  readonly backofficeDirectory?: string;
  /** Development only: answers what the build would have held. */
  readonly wrap?: (listener: RequestListener) => RequestListener;
};

/** What a shop shows that is in no database. */
type Shown = {
  readonly folders: ReturnType<typeof readLanguageFolders>;
  /** Pictures of a demo, which is there where it is shown. */
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
  // In development a page is compiled when it is asked for.
  if (!wrap) await web.warmUp();
  const server = makeHttpServer(wrap ? wrap(web.listener) : web.listener);
  const port = await listen(server, environment);
  if (isOnOwnPort(environment)) shop.origin.port ??= port;
  stops.push(() => close(server));
  if (!isFork) welcome(environment, port);
}
