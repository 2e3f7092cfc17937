/** A tab whose customer is signed in no more, before a shop that answers every question with the way to the login, as the login wall does. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, vi } from "vitest";

/** A page in that tab. @returns `led`: where whoever asks is led to; `seen`: the questions that were asked */
export function whileSignedOut() {
  const server = createServer(({ url = "" }, response) => {
    if (url.startsWith("/login")) return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>");
    asked.push(url);
    response.writeHead(302, { location: `/login?${new URLSearchParams({ forward: url })}` }).end();
  });
  let asked: string[] = [];
  beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    // Files share their modules: who was here is nobody's in another.
    vi.resetModules();
  });
  afterEach(() => void vi.unstubAllGlobals());

  return (page: string) => {
    asked = [];
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { pathname, search } = new URL(page, origin);
    const request = globalThis.fetch;
    vi.stubGlobal("fetch", (address: string, init?: RequestInit) => request(new URL(address, origin), init));
    vi.stubGlobal("document", {
      documentElement: { dataset: { layout: pathname.startsWith("/mobile") ? "mobile" : "desktop" } },
      visibilityState: "visible",
      cookie: "rambla_known=aN_",
      addEventListener: () => undefined,
    });
    const led = new Promise<string>((leads) => {
      const assign = ({ pathname: path, search: query }: URL) => leads(path + query);
      vi.stubGlobal("window", { location: { pathname, search, assign }, addEventListener: () => undefined });
    });
    return { led, seen: () => asked };
  };
}
