import { createHash } from 'node:crypto';
import type { messagingApi } from '@line/bot-sdk';
import type { AgentFile, Language, MenuTab } from '#agents/agent-file.ts';
import { appUrl } from '../app-url.ts';
import { LANGUAGE_KEYS, nextLanguage, tabWidthOf, wordIn } from './languages.ts';
import { drawMenu } from './menu-drawing.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, HEIGHT, SWITCH_WIDTH, TAB_HEIGHT, WIDTH } from './menu-size.ts';

export interface Menu {
  readonly tab: MenuTab;
  readonly language: Language;
  readonly alias: string;
  /** Its name carries a digest of content and drawing, so other content is another menu. */
  readonly request: messagingApi.RichMenuRequest & { readonly name: string };
  readonly svg: string;
}

/**
 * A tab in the first language has its plain name: the server links members to `<code>-member-<language>` if there is
 * such a menu, otherwise to `<code>-member`.
 */
const keyOf = ({ richMenu }: AgentFile, tab: MenuTab, language: Language) =>
  language === richMenu.languages[0] ? tab.key : `${tab.key}-${language}`;

const aliasOf = (agent: AgentFile, tab: MenuTab, language: Language) => `${agent.code}-${keyOf(agent, tab, language)}`;

/** The prefix of an agent's menu names; all other menus are left alone. */
export const namePrefix = (agent: AgentFile): string => `${agent.code}/`;

function areasOf(agent: AgentFile, current: MenuTab, language: Language, liffId: string): messagingApi.RichMenuArea[] {
  const { tabs } = agent.richMenu;
  const tabWidth = tabWidthOf(agent);
  const toMenu = (tab: MenuTab, to: Language, x: number, width: number, label: string) => ({
    bounds: { x, y: 0, width, height: TAB_HEIGHT },
    action: {
      type: 'richmenuswitch' as const,
      richMenuAliasId: aliasOf(agent, tab, to),
      data: `tab=${keyOf(agent, tab, to)}`,
      label,
    },
  });
  const next = nextLanguage(agent, language);
  const cells = current.cells.map(({ address, label }, index) => ({
    bounds: {
      x: (index % COLUMNS) * CELL_WIDTH,
      y: TAB_HEIGHT + Math.floor(index / COLUMNS) * CELL_HEIGHT,
      width: CELL_WIDTH,
      height: CELL_HEIGHT,
    },
    action: {
      type: 'uri' as const,
      label: wordIn(label, language),
      uri: `${appUrl(liffId, agent.line.isMiniApp)}${address}`,
    },
  }));
  return [
    ...tabs.map((tab, index) => toMenu(tab, language, index * tabWidth, tabWidth, wordIn(tab.title, language))),
    ...(next ? [toMenu(current, next, WIDTH - SWITCH_WIDTH, SWITCH_WIDTH, LANGUAGE_KEYS[next])] : []),
    ...cells,
  ];
}

function menuOf(agent: AgentFile, tab: MenuTab, language: Language, isFirst: boolean, liffId: string): Menu {
  const content = {
    size: { width: WIDTH, height: HEIGHT },
    selected: isFirst,
    chatBarText: wordIn(agent.richMenu.chatBarText, language),
    areas: areasOf(agent, tab, language, liffId),
  };
  const svg = drawMenu(agent, tab, language);
  const digest = createHash('sha256').update(JSON.stringify(content)).update(svg).digest('hex').slice(0, 12);
  return {
    tab,
    language,
    alias: aliasOf(agent, tab, language),
    request: { name: `${namePrefix(agent)}${keyOf(agent, tab, language)}/${digest}`, ...content },
    svg,
  };
}

/** The rich menus that an agent should have: each tab in each language; the first one is the default. */
export function menusOf(agent: AgentFile, liffId: string): Menu[] {
  const { languages, tabs } = agent.richMenu;
  return languages.flatMap((language, at) =>
    tabs.map((tab, index) => menuOf(agent, tab, language, at === 0 && index === 0, liffId)),
  );
}
