/** `npm run content -- …`: brings in, writes out or previews what editors write, whether the shop runs or not. */
import { runContent } from "../apps/server/src/content/command.ts";
import { runWithShop } from "./shop-of-command.ts";

await runWithShop(6, (shop) => runContent({ words: process.argv.slice(2), say: (line) => console.log(line), shop }));
