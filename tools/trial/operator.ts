/** An operator over HTTP: let in by the command of the shop's machine, signed in at the door of operators. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { ShopProcess } from "../shop-process.ts";
import { ask } from "./http-client.ts";
import { type Called, read } from "./shopper.ts";

/** Asks a call of operators; a path begins behind `/api/operator`. */
export type Operator = (method: "GET" | "POST", path: string, body?: unknown) => Promise<Called>;

/** Lets an operator in who may do everything, and signs them in. @param env that of the shop */
export async function hireOperator({ port, dataDirectory }: Pick<ShopProcess, "port" | "dataDirectory">, env: Readonly<Record<string, string>>): Promise<Operator> {
  const { stdout } = await promisify(execFile)(process.execPath, ["tools/operator.ts", "create", "soak", "--roles", "owner,money,goods"], {
    env: { ...process.env, ...env, NODE_ENV: "production", DEMO: "1", DATA_DIR: dataDirectory, DATABASE_URL: "" },
  });
  const { password } = JSON.parse(stdout) as { readonly password: string };
  let cookie = "";
  const call = async (method: "GET" | "POST", path: string, body?: unknown) => await ask({
    port, path: `/api/operator${path}`, method, body: body === undefined ? undefined : JSON.stringify(body), host: "localhost",
    headers: { cookie, "sec-fetch-site": "same-origin", ...(body !== undefined && { "content-type": "application/json", "idempotency-key": randomUUID() }) },
  });
  const { status, headers, text } = await call("POST", "/session", { name: "soak", password });
  if (status !== 200) throw new Error(`the operator is not let in: ${text.slice(0, 200)}`);
  cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return async (method, path, body) => read(await call(method, path, body));
}
