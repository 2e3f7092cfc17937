/** An operator over HTTP: created by the command, signed in at the operators' endpoint. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { ShopProcess } from "../shop-process.ts";
import { ask } from "./http-client.ts";
import { type Called, read } from "./shopper.ts";

/** Calls an operators' path below `/api/operator`. The same key is the same request; each has its own by default. */
export type Operator = (method: "GET" | "POST", path: string, body?: unknown, key?: string) => Promise<Called>;

export type Known = { readonly name: string; readonly password: string };

/** Creates the shop's first operator, with all rights. @param env the shop's */
export async function hireOperator(
  { dataDirectory }: Pick<ShopProcess, "dataDirectory">,
  env: Readonly<Record<string, string>>,
): Promise<Known> {
  const name = "trial";
  const { stdout } = await promisify(execFile)(process.execPath, ["tools/operator.ts", "create", name, "--roles", "owner,money,goods"], {
    env: { ...process.env, NODE_ENV: "production", DEMO: "1", DATA_DIR: dataDirectory, DATABASE_URL: "", ...env },
  });
  const { password } = JSON.parse(stdout) as { readonly password: string };
  return { name, password };
}

export async function signIn(port: number, known: Known): Promise<Operator> {
  let cookie = "";
  const call = async (method: "GET" | "POST", path: string, body?: unknown, key: string = randomUUID()) =>
    await ask({
      port,
      path: `/api/operator${path}`,
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      host: "localhost",
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        ...(body !== undefined && { "content-type": "application/json", "idempotency-key": key }),
      },
    });
  const { status, headers, text } = await call("POST", "/session", known);
  if (status !== 200) throw new Error(`the operator is not let in: ${text.slice(0, 200)}`);
  cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return async (method, path, body, key) => read(await call(method, path, body, key));
}
