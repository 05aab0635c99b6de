import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { build, type Plugin } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { agentCodes, readAgent, readDrawing } from '#agents/agent-file.ts';
import { cutFonts } from '#agents/cut-fonts.ts';
import { withOrnament } from '#agents/site.ts';
import { agentSite } from '#agents/vite-plugin.ts';
import { BROWSERS } from '#build/browsers.ts';
import { hexOf, parseColour } from '#liff/theme/colour.ts';
import { tracesOf } from '../agent-traces.ts';

/**
 * Builds of two agents differ in the page, boot.css and the files beside them: all that agentSite makes. The scripts hold
 * nothing of an agent (tests/build/production-build.test.ts searches them), so they are left out here.
 */
const withoutScripts: Plugin = {
  name: 'without-scripts',
  load: (id) => (id.endsWith('/src/main.tsx') ? "import './boot/boot.css';" : undefined),
};

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function buildOf(code: string) {
  const outDir = await mkdtemp(join(tmpdir(), `agent-${code}-`));
  folders.push(outDir);
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [agentSite(readAgent(code)), cutFonts(readAgent(code)), withoutScripts],
    build: { outDir, emptyOutDir: true, cssTarget: BROWSERS, assetsInlineLimit: 0 },
  });
  const files = globSync('**/*.*', { cwd: outDir });
  const text = (pattern: RegExp) => {
    const name = files.find((file) => pattern.test(file));
    if (name === undefined) throw new Error(`the build has no ${pattern}`);
    return readFile(join(outDir, name), 'utf8');
  };
  return { outDir, files, html: await text(/^index\.html$/), css: await text(/\.css$/), text };
}

describe.each(agentCodes())('the build of %s', (code) => {
  const agent = readAgent(code);
  const built = buildOf(code);

  it('has a page that names its agent before any script runs', async () => {
    const { html } = await built;
    const { first } = agent.theme;
    expect(html).toContain(`<title>${agent.name}</title>`);
    for (const [name, value] of Object.entries({
      agent: code,
      'agent-id': agent.id,
      'agent-name': agent.name,
      'liff-id': agent.line.liffId ?? '',
      'first-theme': first,
    }))
      expect(html).toContain(`data-${name}="${value}"`);
    for (const mode of ['dark', 'light'] as const) {
      const media = first === 'system' ? `(prefers-color-scheme: ${mode})` : first === mode ? 'all' : 'not all';
      const colour = hexOf(parseColour(agent.theme[mode]['--color-base-200']));
      expect(html).toContain(`name="theme-color" data-for="${mode}" media="${media}" content="${colour}"`);
    }
    expect(html).toContain(`property="og:image" content="${agent.siteUrl}icon-512.png"`);
    expect(html).toContain(`name="description" content="${agent.description}"`);
    expect(html).not.toContain('%agent');
  });

  it('has the agent’s tokens, corners and letters in the style sheet that comes first', async () => {
    const { css, files, outDir } = await built;
    const written = css.replaceAll(/(?<![\d.])0\./g, '.');
    for (const mode of ['dark', 'light'] as const)
      for (const [token, value] of Object.entries(agent.theme[mode]))
        expect(written).toContain(`${token}:${value.replaceAll(/(?<![\d.])0\./g, '.')}`);
    expect(written).toContain(`--radius-box:${agent.theme.radius.box.replace(/^0/, '')}`);
    const { font } = agent.theme.title;
    const fonts = files.filter((name) => name.endsWith('.woff2')).map((name) => basename(name));
    // Figures and Latin too: a heading with a number in another font looks like two headings.
    const titleFonts = font ? ['latin', 'thai'].map((script) => `${font.package}-title-${script}`) : [];
    expect(fonts.map((name) => name.replace(/-.{8}\.woff2$/, '')).sort()).toEqual(titleFonts);
    // Cut to the letters of headings: the packages' Thai files have 10.7 and 14.1 kB.
    for (const file of files.filter((name) => name.endsWith('.woff2')))
      expect((await stat(join(outDir, file))).size).toBeLessThan(11_500);
    if (font) expect(css).toContain(`--title-font:"${font.family}"`);
  });

  it('has the agent’s mark, lines, icons and manifest', async () => {
    const { text, outDir } = await built;
    expect(await text(/^favicon\.svg$/)).toBe(readDrawing(agent, 'mark'));
    const drawn = withOrnament('mask: url("/ornament.svg")', agent).match(/"data:image\/svg\+xml,(.+)"/)?.[1] ?? '';
    expect(decodeURIComponent(drawn)).toBe(readDrawing(agent, 'ornament').replaceAll('"', "'"));
    expect(JSON.parse(await text(/^manifest\.webmanifest$/))).toMatchObject({ name: agent.name, start_url: '/' });
    const { info, data } = await sharp(join(outDir, 'icon-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    const page = agent.theme[agent.theme.first === 'light' ? 'light' : 'dark']['--color-base-200'];
    expect(hexOf([data[0] ?? 0, data[1] ?? 0, data[2] ?? 0])).toBe(hexOf(parseColour(page)));
  });

  it('has no trace of another agent in any file', async () => {
    const { files, outDir } = await built;
    const others = agentCodes().filter((other) => other !== code);
    for (const file of files.filter((name) => !['.png', '.woff2'].includes(extname(name))))
      for (const other of others)
        expect(tracesOf(readAgent(other), await readFile(join(outDir, file), 'utf8')), file).toEqual([]);
  });
});
