import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_AGENT, readAgent } from '#agents/agent-file.ts';
import { cutFonts } from '#agents/cut-fonts.ts';
import { themeCss } from '#agents/site.ts';
import { BROWSERS } from '#build/browsers.ts';
import { precompress } from '#build/precompress.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OUT = folder('../../dist-desk/');
const house = readAgent(DEFAULT_AGENT);

/** The desk looks the same for every agent, light unless an operator chooses otherwise: slips and tables read better by day. */
function houseTokens(): Plugin {
  return {
    name: 'house-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('/src/desk/theme/tokens.css')) return;
      return `@layer base{${themeCss({ ...house, theme: { ...house.theme, first: 'light' } })}}${code}`;
    },
  };
}

/** The operators' desk: `vite build --config src/desk/vite.config.ts` writes dist-desk/, one for all agents. */
export default defineConfig({
  root: folder('./'),
  base: '/desk/',
  publicDir: false,
  plugins: [houseTokens(), cutFonts(house), react(), tailwindcss(), precompress()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: ['es2022', ...BROWSERS],
    cssTarget: BROWSERS,
    manifest: true,
    modulePreload: { polyfill: false },
    // React, the router, zod and the contract are one file of 150 kB on the wire, which an operator loads once.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { port: 5174, proxy: { '/operator': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
});
