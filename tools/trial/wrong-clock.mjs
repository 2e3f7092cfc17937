/**
 * Loaded into a process of the shop before the shop is: the clock of its machine is wrong by as many milliseconds as a file says, and jumps
 * when that is written anew. The shop knows nothing of it, nor does its database. JavaScript, so that the process holds no compiler beside
 * the shop: its memory is measured.
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
