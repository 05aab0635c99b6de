import { createHash } from 'node:crypto';
import type { messagingApi } from '@line/bot-sdk';
import type { AgentFile, MenuTab } from './agent-file.ts';
import { drawMenu } from './menu-drawing.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, HEIGHT, TAB_HEIGHT, WIDTH } from './menu-size.ts';

export interface Menu {
  readonly tab: MenuTab;
  readonly alias: string;
  /** Its name carries a digest of content and drawing: another content is another menu. */
  readonly request: messagingApi.RichMenuRequest & { readonly name: string };
  readonly svg: string;
}

const aliasOf = (agent: AgentFile, tab: MenuTab): string => `${agent.code}-${tab.key}`;

/** Menus of an agent carry this in front of their name; all others are left alone. */
export const namePrefix = (agent: AgentFile): string => `${agent.code}/`;

function areasOf(agent: AgentFile, current: MenuTab, liffId: string): messagingApi.RichMenuArea[] {
  const tabWidth = WIDTH / agent.tabs.length;
  const tabs = agent.tabs.map((tab, index) => ({
    bounds: { x: index * tabWidth, y: 0, width: tabWidth, height: TAB_HEIGHT },
    action: {
      type: 'richmenuswitch' as const,
      richMenuAliasId: aliasOf(agent, tab),
      data: `tab=${tab.key}`,
      label: tab.title,
    },
  }));
  const cells = current.cells.map(({ address, label }, index) => ({
    bounds: {
      x: (index % COLUMNS) * CELL_WIDTH,
      y: TAB_HEIGHT + Math.floor(index / COLUMNS) * CELL_HEIGHT,
      width: CELL_WIDTH,
      height: CELL_HEIGHT,
    },
    action: { type: 'uri' as const, label, uri: `https://liff.line.me/${liffId}${address}` },
  }));
  return [...tabs, ...cells];
}

/** The rich menus that an agent should have; the first one is the default. */
export function menusOf(agent: AgentFile, liffId: string): Menu[] {
  return agent.tabs.map((tab, index) => {
    const content = {
      size: { width: WIDTH, height: HEIGHT },
      selected: index === 0,
      chatBarText: agent.chatBarText,
      areas: areasOf(agent, tab, liffId),
    };
    const svg = drawMenu(agent, tab);
    const digest = createHash('sha256').update(JSON.stringify(content)).update(svg).digest('hex').slice(0, 12);
    return {
      tab,
      alias: aliasOf(agent, tab),
      request: { name: `${namePrefix(agent)}${tab.key}/${digest}`, ...content },
      svg,
    };
  });
}
