/** The router of the built storefront: it is told by what stands in the context, and answers with a page, its data or a redirect. */
import { createRequestHandler, type RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

export type PageRouter = (request: Request, context: RouterContextProvider) => Promise<Response>;

export const storefrontRouter: PageRouter = createRequestHandler(build, import.meta.env.PROD ? "production" : "development");
