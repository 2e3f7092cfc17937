import { reactRouter } from "@react-router/dev/vite";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { chunks } from "./chunks.ts";
import { laterStyles } from "./later.plugin.ts";
import { messages } from "./messages.plugin.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(resolve(import.meta.dirname, "messages")), laterStyles(), reactRouter()],
  css: { transformer: "lightningcss", modules: { generateScopedName: "[hash:base64:6]" }, lightningcss: { cssModules: { pattern: "[hash]_[local]" } } },
  // The server reads the manifest to name the files of a page's texts.
  build: { manifest: true, target: "es2022", assetsInlineLimit: 0, cssMinify: "lightningcss" },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // The server is the entry of the server build, so that it shares every module with the pages.
    ssr: { build: { rolldownOptions: { input: resolve(import.meta.dirname, "../server/src/main.ts") } } },
  },
});
