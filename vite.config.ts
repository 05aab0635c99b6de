import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { DEFAULT_AGENT, readAgent, rendererFolder, siteFolder } from './agents/agent-file.ts';
import { cutFonts } from './agents/cut-fonts.ts';
import { agentSite } from './agents/vite-plugin.ts';
import { BROWSERS } from './browsers.ts';
import type { Endpoint } from './contract/endpoint.ts';

const contractFolder = fileURLToPath(new URL('./contract/', import.meta.url));

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
      if (!file.startsWith(contractFolder) || !file.endsWith('.ts')) return;
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

/**
 * Parts of axios that this app never calls: it sends JSON by XMLHttpRequest (axios's first choice), never a form,
 * queries by URLSearchParams, aborts by signal, watches no progress, and has its session in no cookie. Rendered on the
 * server it sends nothing.
 */
const UNUSED_IN_AXIOS =
  /[\\/]axios[\\/]lib[\\/](adapters[\\/](fetch|http)|platform[\\/]node[\\/]classes[\\/]FormData|helpers[\\/](HttpStatusCode|cookies|formDataToJSON|progressEventReducer|toFormData|toURLEncodedForm|AxiosURLSearchParams)|cancel[\\/]CancelToken)\.js$/;

const EMPTY_AXIOS = `export default null;${[
  'getFetch',
  'progressEventReducer',
  'progressEventDecorator',
  'asyncDecorator',
]
  .map((name) => `export const ${name} = null;`)
  .join('')}`;

/** Writes every other letter as an escape: one Thai letter would have V8 keep the whole source with two bytes a letter. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const kept = /String\.raw`[^`]*[^\0-\x7f]|\\[^\0-\x7f]/.exec(chunk.code);
        if (kept) throw new Error(`${chunk.fileName}: as an escape this would be another text: ${kept[0].slice(-80)}`);
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/** Leaves them out (5 kB) as axios itself leaves out Node's adapter in browsers: by an empty module in their place. */
function trimAxios(): Plugin {
  return {
    name: 'trim-axios',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (UNUSED_IN_AXIOS.test(id) ? EMPTY_AXIOS : undefined),
  };
}

/** SWR's stand-in for a hook that React itself has had since 18. */
function nativeExternalStore(): Plugin {
  return {
    name: 'native-external-store',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      /[\\/]use-sync-external-store[\\/]shim[\\/]index\.js$/.test(id)
        ? "export { useSyncExternalStore } from 'react';"
        : undefined,
  };
}

/**
 * Left out of React Router: what its links do for its framework (they fetch the next page's modules, which the app does
 * itself) and its advice to developers, which its development build gives. And the marks without which the bundler keeps
 * forms, scripts and scrolling of that framework (6 kB), because calls of React may have effects.
 */
const ROUTER_CUTS: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = .+;$/gm, ''],
  [/^RenderErrorBoundary\.contextType = .+;$/m, ''],
  [/\bisDataRoute \? useNavigateStable\(\) : /, ''],
  [/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1'],
  [/\busePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '[false, null, {}]'],
  [/\bmergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
  [/\bshouldPrefetch && !isAbsolute \?/, 'false ?'],
  [/^function warning\(cond, message\) \{[\s\S]*?^\}/m, '/* @__NO_SIDE_EFFECTS__ */ function warning() {}'],
];

/** React Router's export map leads to its development build, warnings and all; its production build lies beside it. */
function routerForProduction(): Plugin {
  return {
    name: 'router-for-production',
    apply: 'build',
    enforce: 'pre',
    async resolveId(name, importer, options) {
      if (!/^react-router(\/dom)?$/.test(name)) return;
      const found = await this.resolve(name, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2') };
    },
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id) || !code.includes('function LinkWithRef(')) return;
      return ROUTER_CUTS.reduce((rest, [found, instead]) => {
        if (rest.search(found) < 0) this.error(`React Router has changed: no ${found}`);
        return rest.replace(found, instead);
      }, code);
    },
  };
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that `roots` import statically, themselves included. */
function closureOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Modules that `roots` import statically, found once, when the bundler has its graph. */
function closureTest(roots: () => readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let closure: Set<string> | undefined;
  return (id, graph) => {
    closure ??= closureOf(roots().map(source), graph);
    return closure.has(id);
  };
}

/** What every browser loads first. */
const isBrowserStart = closureTest(() => ['src/main.tsx']);
/** The liff.state hop loads these and nothing more, so no shared chunk may hold them. */
const isFirstCode = closureTest(() => ['src/main.tsx', 'src/boot/line/start-in-line.ts']);
/**
 * The first paint of `/`: one chunk, because thirty small ones compress badly and cost a header each. With it the few
 * lines that calls have in common with event streams, and the question whether to move anything, so that no small chunk needs a
 * large one for them.
 */
const isFirstPaint = closureTest(() => [
  'src/boot/mount.tsx',
  'src/api/session-end.ts',
  'src/lib/prefers-reduced-motion.ts',
]);
/** LINE's SDK with the modules that a start needs; those of liff/on-demand/ come with their pages. */
const isSdk = closureTest(() => ['liff/sdk/sdk.ts']);
/** What sends calls, axios above all (src/api/http.ts). */
const isRequests = closureTest(() => ['src/api/requests.ts']);
/** Loaded together once LINE has answered: each file costs a slow phone some milliseconds of its own. */
const isLineEntry = closureTest(() => globSync('src/{boot/line/entry,app/line-pages}/*.{ts,tsx}'));

/** The pages before a login, and their layout. */
const AUTH_ROOTS = [
  'src/app/layouts/auth-layout.tsx',
  ...['login', 'register', 'forgot'].map((page) => `src/features/auth/pages/${page}-page.tsx`),
];

/** What is loaded after LINE's entries, or without them. */
const isOtherPage = closureTest(() => globSync('src/{features/!(deposit|liff)/pages/*,app/member/member-panel}.tsx'));
const isLater = (id: string, graph: ModuleGraph) => !isFirstCode(id, graph);

/** A group of the modules for which `isIn` holds. */
const named = (name: string, isIn: (id: string, graph: ModuleGraph) => boolean) => ({
  name: (id: string, graph: ModuleGraph) => (isIn(id, graph) ? name : null),
  debugName: name,
});

/** What the forms of a visitor share with every other page: without it they would load all of what pages share. */
const BASICS = /\/(src\/(api\/(change-answers|command|intents)|text\/parts)|contract\/(auth|baht-text|money))\.ts$/;
const AUTH =
  /\/(src\/(features\/auth\/(components\/(line-place|line-profile-card|switch-form|use-cooldown)|model\/(check-fields|enter|line-answer))|app\/layouts\/auth-layout|text\/auth|ui\/(password|phone)-field))\.tsx?$/;
const FORMS =
  /\/(src\/(ui\/(code-field|failure|field|forms|text-field|use-focus-error)|api\/(preload-query|use-command)|text\/code)|contract\/(banks|input|lotto-numbers))\.(tsx?|css)$/;
const OVERLAYS =
  /\/(src\/(ui\/(copy-button|dialog|free-top|overlay|overlay-history|push-down|sheet|toast)|lib\/reveal-hold|share\/share-button|text\/share)\.(tsx?|css)$|react-hot-toast\/)/;
const CHOICES = /\/src\/ui\/(choices|choice-card|check-field|date-field|select-field)\.(tsx?|css)$/;
const STREAM = /\/src\/api\/(event-connection|sse|stream|use-public-stream)\.ts$/;
const LOTTO =
  /\/(src\/(features\/lotto\/(components\/[\w-]+|model\/(draft-lines|prizes|round-state|slip))|text\/lotto)|contract\/lotto-rules)\.tsx?$/;
const SLIPS =
  /\/src\/(features\/lotto\/(components\/(bill-slip|bill-history|calendar)\/[\w-]+|model\/(bill-slip|slip-list))|text\/slip)\.tsx?$/;
const MONEY =
  /\/(src\/(text\/(payment|promotion)|ui\/amount-field|lib\/(bill-deposit|quick-amounts)|features\/promotion\/(model\/promotion|components\/use-promotions)|features\/deposit\/components\/use-reviews)|contract\/(promotion-terms|withdraw))\.(tsx?|css)$/;
const MEMBER =
  /\/(src\/(app\/member\/(member-menu-items|member-panel-id|use-balance)|lib\/(progress|use-min-width)|text\/(account|line|notice|profile)|ui\/(meter|vip-icon))|contract\/(notice|notice-ids|quest|stream))\.tsx?$/;
const ACCOUNT = /\/src\/(app\/member\/member-panel|features\/deposit\/components\/(reviews-line|use-reviews))\.tsx?$/;
const HITS =
  /\/src\/(features\/lotto\/(components\/(results\/hit-number|paper\/ring(-path)?)|model\/signed)|text\/hits)\.tsx?$/;
const GAMES =
  /\/src\/(features\/game\/(components\/game-card|model\/(is-in-maintenance|last-played))|ui\/game-tile)\.tsx?$/;
const LINE_LOGIN =
  /\/src\/(app\/shell\/line-(bar|identity)|share\/line-failure|features\/auth\/components\/line-login-card)\.tsx?$/;
const PROOF = /\/(src\/(api\/use-verify|ui\/check-list)|contract\/sha256)\.tsx?$/;
/** All other code of ours but what few pages share. */
const OURS =
  /\/(src\/(api|app|lib|share(?!\/line-failure)|stores(?!\/line\.)|text|ui)|contract(?!\/(common-passwords|new-password)\.))\/.+\.(tsx?|css)$/;
const SHARED = { minShareCount: 2, priority: 1 };

/** A module belongs to the first group, by priority, that names a chunk for it; all others are split by the bundler. */
const CHUNKS = [
  { ...named('sdk', isSdk), priority: 3 },
  /** What several of its modules on demand share. */
  { ...SHARED, ...named('sdk-on-demand', isLater), test: /\/node_modules\/@liff\// },
  /** Our side of LINE: the files directly in liff/, and what the splash says. Its folders are loaded when they are needed. */
  {
    ...named(
      'line',
      (id, graph) => /\/liff\/(splash\/(failure|text)|[^/]+)\.ts$/.test(id) && !isBrowserStart(id, graph),
    ),
    priority: 3,
  },
  /** What a page inside LINE shows of the login, and what runs it: one name in the first chunk instead of four. */
  { ...named('line-login', isLater), test: LINE_LOGIN, priority: 2 },
  { ...named('app', (id, graph) => isFirstPaint(id, graph) && !isFirstCode(id, graph)), priority: 2 },
  {
    ...named('requests', (id, graph) => isRequests(id, graph) && !isFirstCode(id, graph)),
    priority: 2,
  },
  /**
   * What several pages share, by what they do with it: a page loads the groups that it needs. Smaller chunks would cost a
   * header each, and the first chunk contains the names of all.
   */
  { ...SHARED, ...named('basics', isLater), test: BASICS },
  { ...named('auth', isLater), test: AUTH, priority: 1 },
  { ...SHARED, ...named('forms', isLater), test: FORMS },
  { ...SHARED, ...named('overlays', isLater), test: OVERLAYS },
  { ...SHARED, ...named('choices', isLater), test: CHOICES },
  { ...SHARED, ...named('stream', isLater), test: STREAM },
  { ...SHARED, ...named('lotto', isLater), test: LOTTO },
  { ...SHARED, ...named('slips', isLater), test: SLIPS },
  { ...SHARED, ...named('account', isLater), test: ACCOUNT },
  { ...SHARED, ...named('games', isLater), test: GAMES },
  { ...SHARED, ...named('hits', isLater), test: HITS },
  { ...SHARED, ...named('member', isLater), test: MEMBER },
  { ...SHARED, ...named('money', isLater), test: MONEY },
  { ...SHARED, ...named('proof', isLater), test: PROOF },
  // A lobby of a logged-in member does not show it.
  { ...SHARED, ...named('member-panel', isLater), test: /\/src\/app\/member\/member-panel\.tsx$/ },
  { ...SHARED, ...named('shared', isLater), test: OURS, minShareCount: 3 },
  {
    ...named('line-entry', (id, graph) => isLineEntry(id, graph) && !isFirstCode(id, graph) && !isOtherPage(id, graph)),
  },
];

/** The files that a style sheet in src/ names. */
const readBy = (sheet: string) =>
  Array.from(readFileSync(source(`src/${sheet}`), 'utf8').matchAll(/@source "\.\/(.+?)"/g), ([, path]) =>
    source(`src/${path}`),
  );

/** Fails the build when a sheet does not read a component that is rendered with it: it would be unstyled until pages.css. */
function completeStyles(): Plugin {
  return {
    name: 'complete-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const need = (sheet: string, read: ReadonlySet<string>, modules: readonly string[]) => {
        const missing = modules.filter((id) => id.endsWith('.tsx') && !read.has(id));
        if (missing.length > 0) this.error(`src/${sheet} lacks @source for ${missing.join(', ')}`);
      };
      const first = readBy('first-paint.css');
      const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'app');
      need('first-paint.css', new Set(first), app?.type === 'chunk' ? app.moduleIds : []);
      need('auth.css', new Set([...first, ...readBy('auth.css')]), [...closureOf(AUTH_ROOTS.map(source), this)]);
    },
  };
}

/**
 * Writes .br and .gz beside what is worth it, once at build time: the server sends them as they are. Not beside the gallery,
 * which has no manifest: Vite sends that one, and the tests would wait seconds for it.
 */
function precompress(): Plugin {
  let folder = 'dist';
  let isServed = true;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
      isServed = build.manifest !== false;
    },
    closeBundle() {
      if (!isServed) return;
      for (const file of globSync(`${folder}/**/*.{js,css,html,svg,json,webmanifest}`)) {
        const bytes = readFileSync(file);
        if (bytes.length < 256) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Tailwind states colours a second time for browsers without color-mix, and sets its variables by hand for those without
 * @property. Every browser that we build for has both, so the first statement is overwritten and the minifier drops it.
 */
function withoutFallbacks(): Plugin {
  return {
    name: 'without-fallbacks',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'without-fallbacks',
              AtRule: {
                supports(rule) {
                  if (/^\(color: ?color-mix\(in lab, red, red\)\)$/.test(rule.params)) rule.replaceWith(rule.nodes);
                  else if (rule.params.includes('margin-trim')) rule.remove();
                },
              },
            },
          ],
        },
      },
    }),
  };
}

/** The service worker: one file without imports, at an address that does not change. */
function serviceWorker(): Plugin {
  const entry = source('src/boot/service-worker.ts');
  return {
    name: 'service-worker',
    apply: 'build',
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

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
/** One variable chooses whose build this is, and whose development server. */
const AGENT = process.env.AGENT || DEFAULT_AGENT;

/** A build that takes seconds needs no advice about its plugins' time. */
const QUIET = { pluginTimings: false };

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    originOfApi(),
    // Tests need neither; a mistake in an agent's file is shown by its own test.
    ...(mode === 'test' ? [] : [contractCalls(), agentSite(readAgent(AGENT)), cutFonts(readAgent(AGENT))]),
    trimAxios(),
    nativeExternalStore(),
    routerForProduction(),
    react(),
    tailwindcss(),
    withoutFallbacks(),
    ...(isSsrBuild ? [asciiOnly()] : [completeStyles(), serviceWorker(), precompress()]),
  ],
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? {
        outDir: rendererFolder(AGENT),
        emptyOutDir: true,
        ssr: 'src/boot/entry-server.tsx',
        target: 'node22',
        // A process keeps the source of each page that it has rendered in memory.
        minify: true,
        copyPublicDir: false,
        rolldownOptions: { checks: QUIET },
      }
    : {
        outDir: siteFolder(AGENT),
        emptyOutDir: true,
        target: ['es2022', ...BROWSERS],
        cssTarget: BROWSERS,
        manifest: true,
        assetsInlineLimit: 2048,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: QUIET,
          // The agent's own file, which style sheets name by the address that it will have (agents/vite-plugin.ts).
          external: ['/ornament.svg'],
          // Each chunk gets its own copy of a constant: the module of one that the first chunks share would be one more request.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // The first chunk contains the names of all others: without words (.vite/manifest.json has them) and with the
            // shortest hash that the bundler takes it is 0.9 kB smaller.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: CHUNKS,
              includeDependenciesRecursively: false,
            },
          },
        },
      },
  server: { port: 5173, proxy: { '/api': API, '/docs': API, '/sandbox': API, '/media': API } },
}));
