import { extname } from 'node:path';
import type { Plugin } from 'vite';
import type { AgentFile } from './agent-file.ts';
import { agentFiles, agentPage, fontCss, themeCss, withOrnament } from './site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Makes the build (and the development server) the agent's: boot.css, index.html and the files beside it. */
export function agentSite(agent: AgentFile): Plugin {
  return {
    name: 'agent-site',
    enforce: 'pre',
    // On the server, no page names the agent.
    load(id, options) {
      if (!options?.ssr || !id.endsWith('/src/lib/build-agent.ts')) return;
      const { code, id: number, name, theme } = agent;
      return `export const BUILD_AGENT = ${JSON.stringify({ code, id: number, name, firstTheme: theme.first })};`;
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (file.endsWith('/src/pages.css')) return withOrnament(code, agent);
      if (!file.endsWith('/src/boot/boot.css')) return;
      return `${fontCss(agent)}@layer boot{${themeCss(agent)}}${code}`;
    },
    transformIndexHtml: { order: 'pre', handler: (html) => agentPage(html, agent) },
    async generateBundle() {
      for (const [fileName, source] of await agentFiles(agent)) this.emitFile({ type: 'asset', fileName, source });
    },
    async configureServer({ middlewares }) {
      const files = await agentFiles(agent);
      middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        const file = files.get(name);
        if (file === undefined) return next();
        response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream').end(file);
      });
    },
  };
}
