import type { AgentFile } from '#agents/agent-file.ts';
import { menusOf } from './menu.ts';
import { TAB_HEIGHT } from './menu-size.ts';

/**
 * The rich menus of an agent's file as lines of text: what each field shows and where it leads. Needs no connection
 * to LINE.
 */
export function previewMenus(agent: AgentFile): string[] {
  const liffId = agent.line.liffId ?? '<liffId>';
  return menusOf(agent, liffId).flatMap(({ request, alias }) => [
    '',
    `${request.name}${request.selected ? '   (default)' : ''}   alias ${alias}, bar "${request.chatBarText}"`,
    ...(request.areas ?? []).map(({ bounds, action }) => {
      const row =
        bounds?.y === 0 ? 'tab  ' : `row ${Math.round(((bounds?.y ?? 0) - TAB_HEIGHT) / (bounds?.height ?? 1)) + 1}`;
      const target =
        action?.type === 'uri' && 'uri' in action
          ? action.uri
          : `menu ${String(action && 'richMenuAliasId' in action && action.richMenuAliasId)}`;
      return `  ${row}  ${action?.label} → ${target}`;
    }),
  ]);
}
