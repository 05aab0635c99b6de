import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { DEFAULT_AGENT, readAgent, rendererFolder, siteFolder } from './agents/agent-file.ts';
import { cutFonts } from './agents/cut-fonts.ts';
import { agentSite } from './agents/vite-plugin.ts';
import { BROWSERS } from './browsers.ts';
import type { Endpoint } from './contract/endpoint.ts';

const path = (inProject: string) => fileURLToPath(new URL(inProject, import.meta.url));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'input' in value;
}

/**
 * The app imports the contract's endpoints as they are, with all their types, and gets only what a request needs at
 * run time: method, path and flags. The schemas (and zod, 21 kB) stay on the server. See docs/decisions.
 */
function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!file.startsWith(path('contract/')) || !file.endsWith('.ts')) return;
      const source: Record<string, unknown> = await import(file);
      const calls = Object.entries(source).flatMap(([name, value]) =>
        isEndpoint(value) ? [[name, value] as const] : [],
      );
      if (calls.length === 0) return;
      return calls
        .map(
          ([name, { method, path, access, idempotent, envelope, tenant, failures }]) =>
            // The app only checks whether a call is open to visitors: other values would be bytes that nothing reads.
            `export const ${name} = ${JSON.stringify({ method, path, access: access === 'visitor' ? access : undefined, idempotent, envelope, tenant, failures })};`,
        )
        .join('\n');
    },
  };
}

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

/** Writes .br and .gz beside what is worth it, once at build time: the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: isSite,
    writeBundle({ dir }) {
      for (const file of globSync(`${dir}/**/*.{js,css,html,svg,json,webmanifest}`)) {
        const bytes = readFileSync(file);
        if (bytes.length < 256) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
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
  {
    name: 'shared',
    test: /\/src\/(?!features\/|text\/(lotto|slip|buyers|bundle|auth|line)|stores\/(line|lotto|pad))|\/contract\/(?!lotto)/,
    minShareCount: 6,
  },
  {
    name: 'lottery',
    test: /\/src\/(features\/lotto|text\/(lotto|slip|buyers|bundle|days))|\/contract\/lotto/,
    minShareCount: 4,
  },
  { name: 'lottery-state', test: /\/src\/stores\/(lotto|pad-choices)|\/contract\/lotto-buyers/ },
  { name: 'actions', test: /\/liff\/actions/ },
  /** What members open daily: a page in one piece instead of ten. */
  { name: 'deposit', test: /\/(deposit-form|promotion-choice)\.tsx/ },
  { name: 'bills', test: /\/(slip-groups|bill-sums|buyer-chips)\.tsx/ },
  { name: 'pad', test: /\/(header-balance|slip-address|rate-table|bundle)\.tsx?$/ },
  { name: 'account', test: /\/src\/(features\/auth|stores\/line|text\/(auth|line))/, minShareCount: 3 },
  { name: 'games', test: /\/src\/features\/game\//, minShareCount: 3 },
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
    precompress(),
  ],
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild ? RENDERER : SITE,
  server: { port: 5173, proxy: { '/api': API, '/docs': API, '/sandbox': API, '/media': API } },
}));
