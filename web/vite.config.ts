import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

// The server of the project, for `npm run dev` beside `initiative serve`.
const server = process.env["INITIATIVE_SERVER"] ?? "http://127.0.0.1:4790";

/** Shaders of matter that no board is made of: over a twentieth of all that a browser has to load. */
const UNUSED = [
  "ShaderLib/(meshphysical|meshphong|meshtoon|meshmatcap|meshnormal|points|sprite|linedashed)",
  "ShaderLib/(background|backgroundCube|cube|equirect|distance|shadow|vsm)",
  "ShaderChunk/(lights_physical|transmission|iridescence|clearcoat|cube_uv|lightprobes|envmap)_.*",
  "ShaderChunk/(skinning|skinbase|skinnormal|morph[a-z]+|batching|displacementmap|emissivemap)_.*",
  "ShaderChunk/(aomap|clipping_planes|logdepthbuf|dithering)_.*",
  "ShaderChunk/(lights_toon|lights_phong|tonemapping|alphahash|bumpmap|normalmap|gradientmap)_.*",
];

/** The graphics library from its sources, without them. A shader that is missed fails at once. */
function leanGraphics(): Plugin {
  const unused = new RegExp(`/three/src/renderers/shaders/(${UNUSED.join("|")})\\.glsl\\.js$`);
  return {
    name: "lean-graphics",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^three$/,
            replacement: resolve(import.meta.dirname, "node_modules/three/src/Three.js"),
          },
        ],
      },
    }),
    load: (id) =>
      unused.test(id) ? 'export default ""; export const vertex = "", fragment = "";' : undefined,
  };
}

/**
 * Families of figures, and the parts that they share, have a folder of their own: a match loads them
 * when a scene names them. What knows the families is part of every board.
 */
function chunkPath({ moduleIds }: { moduleIds: string[] }): string {
  const family = moduleIds.every((id) => /\/looks\/figures\/(?!figures\.ts)/.test(id));
  if (family) return "assets/figures/[name]-[hash].js";
  const page = moduleIds.every((id) => PAGES.test(id));
  return page ? "assets/pages/[name]-[hash].js" : "assets/[name]-[hash].js";
}

/** What no match needs: it has a folder of its own, and is loaded when somebody asks for it. */
const PAGES = /\/src\/(ui\/(analysis|lab|puzzles)\/|net\/(analysis|lab|puzzle)\.ts)/;

/**
 * What every page stands on is one file: it would be cut into small ones wherever another page is
 * loaded later, and small files travel worse.
 */
const codeSplitting = {
  groups: [
    {
      name: "page",
      test: /\/node_modules\/@?preact|\/src\/(ui\/(parts|shell)|net(?!\/(analysis|lab|puzzle)\.)|protocol)\//,
    },
  ],
};

function assetPath({ names }: { names: string[] }): string {
  const page = names.some((name) => /^(analysis_panel|lab_page|puzzles_page)/.test(name));
  return page ? "assets/pages/[name]-[hash][extname]" : "assets/[name]-[hash][extname]";
}

export default defineConfig({
  plugins: [leanGraphics()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { chunkFileNames: chunkPath, assetFileNames: assetPath, codeSplitting },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
