import { readFileSync } from 'node:fs';
import type { AgentFile, MenuTab } from './agent-file.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, HEIGHT, TAB_HEIGHT, WIDTH } from './menu-size.ts';

const GAP = 28;
const ICON = 220;

const sprite = readFileSync(new URL('../../src/ui/icons.svg', import.meta.url), 'utf8');

function iconBody(name: string): string {
  const body = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, 's').exec(sprite)?.[1];
  if (body === undefined) throw new Error(`src/ui/icons.svg has no symbol ${name}`);
  return body;
}

/** The fine line rosette of the house (DESIGN.md), quiet behind everything. */
function guilloche(cx: number, cy: number, rx: number, stroke: string): string {
  const rings = Array.from(
    { length: 24 },
    (_, index) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${rx * 0.4}" transform="rotate(${index * 7.5} ${cx} ${cy})"/>`,
  );
  return `<g fill="none" stroke="${stroke}" stroke-width="2" opacity=".14">${rings.join('')}</g>`;
}

/** Where a cell's text stands: centre x and baseline box top, in pixels of the menu. */
export function labelPlaces(tab: MenuTab): { text: string; x: number; y: number; size: number; isMain: boolean }[] {
  return tab.cells.map(({ label }, index) => ({
    text: label,
    x: (index % COLUMNS) * CELL_WIDTH + CELL_WIDTH / 2,
    y: TAB_HEIGHT + Math.floor(index / COLUMNS) * CELL_HEIGHT + CELL_HEIGHT * 0.68,
    size: 104,
    isMain: index === 0,
  }));
}

function cell(agent: AgentFile, tab: MenuTab, index: number): string {
  const { theme } = agent;
  const left = (index % COLUMNS) * CELL_WIDTH;
  const top = TAB_HEIGHT + Math.floor(index / COLUMNS) * CELL_HEIGHT;
  const isMain = index === 0;
  const icon = tab.cells[index]?.icon ?? '';
  const scale = ICON / 24;
  const iconLeft = left + CELL_WIDTH / 2 - ICON / 2;
  const iconTop = top + CELL_HEIGHT * 0.36 - ICON / 2;
  return `<rect x="${left + GAP / 2}" y="${top + GAP / 2}" width="${CELL_WIDTH - GAP}" height="${CELL_HEIGHT - GAP}" rx="64" fill="${isMain ? theme.primary : theme.card}"/>
<g transform="translate(${iconLeft} ${iconTop}) scale(${scale})" fill="none" stroke="${isMain ? theme.onPrimary : theme.accent}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${iconBody(icon)}</g>`;
}

/** Everything of a menu but its words, which the font engine sets (menu-image.ts). */
export function drawMenu(agent: AgentFile, tab: MenuTab): string {
  const { theme, tabs } = agent;
  const tabWidth = WIDTH / tabs.length;
  const current = tabs.findIndex(({ key }) => key === tab.key);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${theme.page}"/>
${guilloche(WIDTH, 0, 620, theme.accent)}${guilloche(0, HEIGHT, 620, theme.accent)}
<rect x="${current * tabWidth + 120}" y="${TAB_HEIGHT - 26}" width="${tabWidth - 240}" height="14" rx="7" fill="${theme.primary}"/>
${tab.cells.map((_, index) => cell(agent, tab, index)).join('\n')}
</svg>`;
}
