import { reactRouter } from "@react-router/dev/vite";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { messages } from "./messages.plugin.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(resolve(import.meta.dirname, "messages")), reactRouter()],
  css: { transformer: "lightningcss", modules: { generateScopedName: "[hash:base64:6]" }, lightningcss: { cssModules: { pattern: "[hash]_[local]" } } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: "lightningcss" },
  environments: {
    client: { build: { manifest: true } },
    // The server is the entry of the server build, so that it shares every module with the pages.
    ssr: { build: { rolldownOptions: { input: resolve(import.meta.dirname, "../server/src/main.ts") } } },
  },
});
