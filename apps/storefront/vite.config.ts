import { reactRouter } from "@react-router/dev/vite";
import { OWN_TEXTS } from "@rambla/texts/read";
import { resolve } from "node:path";
import { defineConfig, type Rolldown } from "vite";
import { messages } from "./messages.plugin.ts";

/** Libraries that every page needs. A page loads few files: modules that many entries share lie in one, except those that bring texts along. */
const groups = [
  { name: "vendor", test: /node_modules[\\/](react|react-dom|react-router|scheduler|icu-minify)[\\/]/ },
  {
    name: (id: string, bundle: Pick<Rolldown.PluginContext, "getModuleInfo">) =>
      bundle.getModuleInfo(id)?.importedIds.some((imported) => imported.includes("virtual:texts/")) ? null : "shared",
    test: /apps|packages|virtual:messages$/,
    minShareCount: 18,
  },
];

/** Content blockers keep back a file by a name like these. */
const NUISANCE = /consent|cookie|offer|newsletter|subscri|advert|track|tags|visit|popup|pop-up|banner/;
const fileName = ({ name }: { readonly name: string }) => (NUISANCE.test(name) ? "assets/[hash].js" : "assets/[name]-[hash].js");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages([OWN_TEXTS]), reactRouter()],
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  // The server reads the manifest to name the files of a page's texts. One style sheet serves all pages, also their parts that hydrate late.
  build: {
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    cssMinify: "lightningcss",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames: fileName, entryFileNames: fileName, codeSplitting: { groups } } } } },
    // The server is the entry of the server build, so that it shares every module with the pages.
    ssr: { build: { rolldownOptions: { input: resolve(import.meta.dirname, "../server/src/main.ts") } } },
  },
});
