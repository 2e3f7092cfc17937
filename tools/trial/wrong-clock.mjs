/**
 * Loaded before the shop: the process's clock is off by the milliseconds in a file, and jumps when it changes. JavaScript, because a
 * compiler would add to the measured memory.
 */
import { readFileSync } from "node:fs";

const file = process.env["WRONG_CLOCK"] ?? "";
const read = () => Number(readFileSync(file, "utf8"));
const right = Date.now.bind(Date);
let ahead = read();
setInterval(() => (ahead = read()), 50).unref();
const now = () => right() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, as) => Reflect.construct(date, given.length === 0 ? [now()] : given, as),
  apply: (date) => Reflect.construct(date, [now()]).toString(),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
