import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { DEFAULT_AGENT, readAgent, rendererFolder, siteFolder } from '#agents/agent-file.ts';
import { cutFonts } from '#agents/cut-fonts.ts';
import { agentSite } from '#agents/vite-plugin.ts';
import { BROWSERS } from '#build/browsers.ts';
import { contractCalls } from '#build/contract-calls.ts';
import { precompress } from '#build/precompress.ts';

const path = (inProject: string) => fileURLToPath(new URL(inProject, import.meta.url));

/** A slash at the end of VITE_API_URL would make every call `//api/…` (docs/operations.md#two-hosts). */
function originOfApi(): Plugin {
  return {
    name: 'origin-of-api',
    configResolved({ env: { VITE_API_URL: url = '' } }) {
      if (url !== '' && (!URL.canParse(url) || new URL(url).origin !== url))
        throw new Error(`VITE_API_URL must be an origin like https://api.example, and is ${url}`);
    },
  };
}

/** Not for the server's code, nor for the gallery, which Vite serves: only the site has a manifest. */
const isSite: Plugin['apply'] = ({ build }, { command }) => command === 'build' && build?.manifest === true;

/** The service worker: one file without imports, at an address that does not change. */
function serviceWorker(): Plugin {
  const entry = path('src/boot/service-worker.ts');
  return {
    name: 'service-worker',
    apply: isSite,
    async generateBundle() {
      const made = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, target: BROWSERS, lib: { entry, formats: ['iife'], name: 'serviceWorker' } },
      });
      for (const { output } of [made].flat().filter((one) => 'output' in one))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  };
}

/**
 * Each group is a chunk of the modules that it names and of all that they import statically, unless a group before it has
 * them. The bundler splits all other modules by who imports them.
 */
const GROUPS = [
  /** What every browser runs first; the load that LIFF begins with runs nothing but this, `start-in-line` and `sdk`. */
  { name: 'start', tags: ['$initial' as const] },
  { name: 'start-in-line', test: /\/src\/boot\/line\/[^/]+$/ },
  { name: 'sdk', test: /\/liff\/sdk\// },
  { name: 'app', test: /\/src\/boot\/app\// },
  /** What every page shows a member around it, and home. */
  { name: 'member', test: /\/src\/app\/member\// },
  /** What many pages share, but for what belongs to a domain: each file costs half a kilobyte of headers. */
  { name: 'shared', test: /\/(src\/(ui|share|api|lib|app|stores)|contract)\//, minShareCount: 6 },
  /** A domain's part and texts that its own pages share. */
  {
    name: (file: string) => /\/(?:features|text)\/(\w+)/.exec(file)?.[1] ?? null,
    test: /\/src\/(features|text)\//,
    minShareCount: 4,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
const AGENT = process.env.AGENT || DEFAULT_AGENT;

const RENDERER = {
  outDir: rendererFolder(AGENT),
  ssr: 'src/boot/entry-server.tsx',
  target: 'node22',
  minify: true,
  copyPublicDir: false,
};

const SITE = {
  outDir: siteFolder(AGENT),
  target: ['es2022', ...BROWSERS],
  cssTarget: BROWSERS,
  manifest: true,
  assetsInlineLimit: 2048,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    // The agent's own file, which style sheets name by the address that it will have (agents/vite-plugin.ts).
    external: ['/ornament.svg'],
    checks: { pluginTimings: false }, // A build of nine seconds needs no advice.
    optimization: { inlineConst: { mode: 'all' as const } }, // No other chunk is loaded for a constant.
    // The first chunk contains the names of all others: as mere hashes they cost 1.2 kB less.
    output: { chunkFileNames: 'assets/[hash:7].js', codeSplitting: { groups: GROUPS } },
  },
};

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    originOfApi(),
    // Tests need neither; a mistake in an agent's file is shown by its own test.
    ...(mode === 'test' ? [] : [contractCalls(), agentSite(readAgent(AGENT)), cutFonts(readAgent(AGENT))]),
    react(),
    tailwindcss(),
    serviceWorker(),
    precompress(isSite),
  ],
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild ? RENDERER : SITE,
  server: { port: 5173, proxy: { '/api': API, '/docs': API, '/sandbox': API, '/media': API } },
}));
