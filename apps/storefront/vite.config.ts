import { reactRouter } from "@react-router/dev/vite";
import { OWN_TEXTS } from "@rambla/texts/read";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { chunks, lateSheets } from "./chunks.ts";
import { classNamesApart, countedClassNames } from "./class-names.ts";
import { leftOut } from "./left-out.ts";
import { messages } from "./messages.plugin.ts";
import { oneByte } from "./one-byte.ts";
import { reactModules } from "./react-modules.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages([OWN_TEXTS]), reactRouter(), leftOut(), reactModules(), chunks(), classNamesApart(), lateSheets(), oneByte()],
  css: {
    modules: {
      generateScopedName: countedClassNames([resolve(import.meta.dirname, "app"), resolve(import.meta.dirname, "../../packages/ui/src")]),
    },
  },
  // The server reads the manifest to name the files of a page's texts.
  build: {
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    // The server is the entry of the server build, so that it shares every module with the pages.
    ssr: { build: { cssCodeSplit: false, rolldownOptions: { input: resolve(import.meta.dirname, "../server/src/main.ts") } } },
  },
});
