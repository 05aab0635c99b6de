import { readFileSync } from 'node:fs';
import { type AgentFile, type Language, type MenuTab, readDrawing } from '#agents/agent-file.ts';
import { tokensOf } from '#agents/site.ts';
import { hexOf, parseColour } from '../theme/colour.ts';
import { LANGUAGE_KEYS, nextLanguage, tabWidthOf, wordIn } from './languages.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, HEIGHT, SWITCH_WIDTH, TAB_HEIGHT, WIDTH } from './menu-size.ts';

const GAP = 28;
const ICON = 220;
const ORNAMENT = 1300;
/** Pixels of the menu for a rem of the app. */
const REM = 51;

const sprite = readFileSync(new URL('../../src/ui/icons.svg', import.meta.url), 'utf8');

function iconBody(name: string): string {
  const body = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, 's').exec(sprite)?.[1];
  if (body === undefined) throw new Error(`src/ui/icons.svg has no symbol ${name}`);
  return body;
}

/** The colours of a menu: the agent's theme in sRGB, as an image needs it. */
function coloursOf(agent: AgentFile) {
  const tokens = tokensOf(agent, agent.richMenu.look);
  const hex = (token: keyof typeof agent.theme.dark) => hexOf(parseColour(tokens[token]));
  return {
    page: hex('--color-base-200'),
    card: hex('--color-base-100'),
    text: hex('--color-base-content'),
    muted: hex('--muted'),
    primary: hex('--color-primary'),
    onPrimary: hex('--color-primary-content'),
    accent: hex('--brand-ink'),
  };
}

/** The agent's fine lines, quiet behind everything else, in two corners. */
function ornaments(agent: AgentFile, stroke: string): string {
  const drawing = readDrawing(agent, 'ornament').replaceAll('#000', stroke);
  const at = (x: number, y: number) =>
    `<g opacity=".16">${drawing.replace('<svg ', `<svg x="${x - ORNAMENT / 2}" y="${y - ORNAMENT / 2}" width="${ORNAMENT}" height="${ORNAMENT}" `)}</g>`;
  return at(WIDTH, 0) + at(0, HEIGHT);
}

interface Word {
  readonly text: string;
  /** Centre. */
  readonly x: number;
  /** Top of the line. */
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

/** Every word of a menu and its position, in pixels of the menu. */
export function wordsOf(agent: AgentFile, tab: MenuTab, language: Language): Word[] {
  const colours = coloursOf(agent);
  const { tabs } = agent.richMenu;
  const tabWidth = tabWidthOf(agent);
  const next = nextLanguage(agent, language);
  const head = { y: TAB_HEIGHT * 0.2, size: 92 };
  const titles = tabs.map(({ key, title }, index) => ({
    ...head,
    text: wordIn(title, language),
    x: (index + 0.5) * tabWidth,
    colour: key === tab.key ? colours.text : colours.muted,
  }));
  const labels = tab.cells.map(({ label }, index) => ({
    text: wordIn(label, language),
    x: (index % COLUMNS) * CELL_WIDTH + CELL_WIDTH / 2,
    y: TAB_HEIGHT + Math.floor(index / COLUMNS) * CELL_HEIGHT + CELL_HEIGHT * 0.68,
    size: 104,
    colour: index === 0 ? colours.onPrimary : colours.text,
  }));
  const other = next && {
    ...head,
    text: LANGUAGE_KEYS[next],
    x: WIDTH - SWITCH_WIDTH / 2,
    colour: colours.accent,
  };
  return [...titles, ...(other ? [other] : []), ...labels];
}

function cell(agent: AgentFile, tab: MenuTab, index: number): string {
  const colours = coloursOf(agent);
  const left = (index % COLUMNS) * CELL_WIDTH;
  const top = TAB_HEIGHT + Math.floor(index / COLUMNS) * CELL_HEIGHT;
  const isMain = index === 0;
  const icon = tab.cells[index]?.icon ?? '';
  const scale = ICON / 24;
  const iconLeft = left + CELL_WIDTH / 2 - ICON / 2;
  const iconTop = top + CELL_HEIGHT * 0.36 - ICON / 2;
  const radius = Number.parseFloat(agent.theme.radius.box) * REM;
  return `<rect x="${left + GAP / 2}" y="${top + GAP / 2}" width="${CELL_WIDTH - GAP}" height="${CELL_HEIGHT - GAP}" rx="${radius}" fill="${isMain ? colours.primary : colours.card}"/>
<g transform="translate(${iconLeft} ${iconTop}) scale(${scale})" fill="none" stroke="${isMain ? colours.onPrimary : colours.accent}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${iconBody(icon)}</g>`;
}

/** Draws everything of a menu except its words, which the font engine sets (menu-image.ts). */
export function drawMenu(agent: AgentFile, tab: MenuTab, language: Language): string {
  const colours = coloursOf(agent);
  const tabWidth = tabWidthOf(agent);
  const current = agent.richMenu.tabs.findIndex(({ key }) => key === tab.key);
  const key = nextLanguage(agent, language)
    ? `<rect x="${WIDTH - SWITCH_WIDTH + 70}" y="42" width="${SWITCH_WIDTH - 140}" height="${TAB_HEIGHT - 84}" rx="${Number.parseFloat(agent.theme.radius.field) * REM}" fill="none" stroke="${colours.accent}" stroke-width="5"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.page}"/>
${ornaments(agent, colours.accent)}
<rect x="${current * tabWidth + 120}" y="${TAB_HEIGHT - 26}" width="${tabWidth - 240}" height="14" rx="7" fill="${colours.primary}"/>${key}
${tab.cells.map((_, index) => cell(agent, tab, index)).join('\n')}
</svg>`;
}
