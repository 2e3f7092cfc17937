import { Hono } from "hono"; export const makeProvider = (_shop: unknown) => new Hono();
