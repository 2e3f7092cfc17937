/** `npm run catalogue -- …`: imports or exports a brand's catalogue, whether the shop runs or not. */
import { runCatalogue } from "../apps/server/src/catalogue/command.ts";
import { runWithShop } from "./shop-of-command.ts";

await runWithShop(6, (shop) => runCatalogue({ words: process.argv.slice(2), say: (line) => console.log(line), shop }));
