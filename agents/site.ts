/**
 * The agent's part of a built site: its style sheet, its page and its files. No script knows which agent it runs for.
 */
import sharp from 'sharp';
import { hexOf, parseColour } from '#liff/theme/colour.ts';
import { type AgentFile, type Mode, readDrawing } from './agent-file.ts';
import { TITLE_SCRIPTS, titleFile } from './cut-fonts.ts';
import { HOUSE_TOKENS } from './house-tokens.ts';
import { wheelTokens } from './wheel-tokens.ts';

/** The size of the mark on a home screen's icon, which the phone may cut to a circle. */
const ICON_MARK = 0.6;
const ICON_SIZES = [180, 192, 512];

/** All tokens of one of the agent's themes. */
export const tokensOf = ({ theme }: AgentFile, mode: Mode) => ({ ...HOUSE_TOKENS[mode], ...theme[mode] });

const pageColour = ({ theme }: AgentFile, mode: Mode) => hexOf(parseColour(theme[mode]['--color-base-200']));

const written = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

const rulesOf = (agent: AgentFile, mode: Mode): string => `color-scheme:${mode};${written(tokensOf(agent, mode))}`;

/** The agent's themes as CSS: the first one, or the phone's choice, is the default; `data-theme` is the player's. */
export function themeCss(agent: AgentFile): string {
  const { first, radius, title } = agent.theme;
  const [base, other]: [Mode, Mode] = first === 'light' ? ['light', 'dark'] : ['dark', 'light'];
  const followed = `@media (prefers-color-scheme:${other}){:root:not([data-theme]){${rulesOf(agent, other)}}}`;
  const font = title.font && `--title-font:"${title.font.family}",Anuphan,sans-serif;`;
  return `:root,[data-theme=${base}]{${rulesOf(agent, base)}}
[data-theme=${other}]{${rulesOf(agent, other)}}
${first === 'system' ? followed : ''}
:root{--radius-selector:${radius.selector};--radius-field:${radius.field};--radius-box:${radius.box};--title-weight:${title.weight};${font ?? ''}${written(wheelTokens(agent))}}`;
}

/** The fonts of the agent's headings: Thai, figures and Latin. Other signs come from the text's font. */
export function fontCss({ theme: { title } }: AgentFile): string {
  const { font, weight } = title;
  if (!font) return '';
  return (['thai', 'latin'] as const)
    .map(
      (script) =>
        `@font-face{font-family:"${font.family}";font-display:swap;font-weight:${weight};src:url("@fonts/${titleFile(font, script)}") format("woff2");unicode-range:${TITLE_SCRIPTS[script]}}`,
    )
    .join('');
}

/**
 * The colour of the browser's bars in each theme: before any script that of the first theme, then of the chosen one
 * (src/app/theme/theme.ts).
 */
function themeColours(agent: AgentFile): string {
  const { first } = agent.theme;
  const meta = (mode: Mode) => {
    const media = first === 'system' ? `(prefers-color-scheme: ${mode})` : first === mode ? 'all' : 'not all';
    return `<meta name="theme-color" data-for="${mode}" media="${media}" content="${pageColour(agent, mode)}" />`;
  };
  return `${meta('dark')}\n    ${meta('light')}`;
}

/** index.html with the agent's words in place of `%agent.…%`. */
export function agentPage(html: string, agent: AgentFile): string {
  const words: Readonly<Record<string, string>> = {
    code: agent.code,
    id: String(agent.id),
    name: agent.name,
    description: agent.description,
    siteUrl: agent.siteUrl,
    liffId: agent.line.liffId ?? '',
    // Only a LINE MINI App needs it: its pages know how their links begin.
    miniApp: agent.line.isMiniApp ? ' data-mini-app' : '',
    firstTheme: agent.theme.first,
    colorScheme: agent.theme.first === 'light' ? 'light dark' : 'dark light',
    themeColours: themeColours(agent),
  };
  return html.replace(/%agent\.(\w+)%/g, (mark, name: string) => words[name] ?? mark);
}

async function icon(agent: AgentFile, size: number): Promise<Buffer> {
  const mode = agent.theme.first === 'light' ? 'light' : 'dark';
  const width = Math.round(size * ICON_MARK);
  const mark = await sharp(Buffer.from(readDrawing(agent, 'mark')), { density: 72 * (width / 40) })
    .resize(width)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: pageColour(agent, mode) } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function manifest(agent: AgentFile): string {
  const colour = pageColour(agent, agent.theme.first === 'light' ? 'light' : 'dark');
  return JSON.stringify({
    name: agent.name,
    short_name: agent.name,
    lang: 'th',
    start_url: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  });
}

/**
 * Puts the agent's ornament into a style sheet: it belongs to the largest paint of many pages, and would arrive later
 * as a file.
 */
export const withOrnament = (css: string, agent: AgentFile): string =>
  css.replaceAll(
    '"/ornament.svg"',
    `"data:image/svg+xml,${readDrawing(agent, 'ornament')
      .replaceAll('"', "'")
      .replace(/[%#<>]/g, encodeURIComponent)}"`,
  );

/** The files beside index.html, by name. */
export async function agentFiles(agent: AgentFile): Promise<ReadonlyMap<string, string | Buffer>> {
  const icons = await Promise.all(
    ICON_SIZES.map(async (size) => [`icon-${size}.png`, await icon(agent, size)] as const),
  );
  return new Map<string, string | Buffer>([
    ['favicon.svg', readDrawing(agent, 'mark')],
    ['ornament.svg', readDrawing(agent, 'ornament')],
    ['manifest.webmanifest', manifest(agent)],
    ...icons,
  ]);
}
