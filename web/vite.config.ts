import { defineConfig } from "vite";

// The server of the project, for `npm run dev` beside `initiative serve`.
const server = process.env["INITIATIVE_SERVER"] ?? "http://127.0.0.1:4790";

export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
