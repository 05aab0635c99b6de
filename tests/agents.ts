/**
 * `npm run check`: the files of every agent, read as an apply reads them. A mistake is one line with its file, its place and the
 * reason.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentFile, agentCodes } from '#agents/agent-file.ts';
import { FileMistake } from '#agents/file-mistake.ts';
import { findEntry, findLobby } from '#liff/entries.ts';
import { readFolder } from '#server/operation/folder.ts';

const sprite = readFileSync('src/ui/icons.svg', 'utf8');

/** Cells of the rich menu that lead nowhere, or whose icon nobody has drawn. */
function menuMistakes({ code, richMenu: { tabs } }: AgentFile): string[] {
  const cells = tabs.flatMap(({ cells }, tab) => cells.map((cell, place) => ({ tab, place, ...cell })));
  return cells.flatMap(({ tab, place, address, icon }) => {
    const at = `agents/${code}/agent.json: richMenu.tabs[${tab}].cells[${place}]`;
    const [, room, name = ''] = address.split('/');
    const isKnown = (room === 'liff' ? findEntry(name) : findLobby(name)) !== undefined;
    return [
      ...(isKnown ? [] : [`${at}.address: liff/entries.ts has no ${address}`]),
      ...(sprite.includes(`id="${icon}"`) ? [] : [`${at}.icon: src/ui/icons.svg has no ${icon}`]),
    ];
  });
}

/** What is wrong in an agent's folder, a line for each mistake. */
export function mistakesIn(folder: string): string[] {
  try {
    return menuMistakes(readFolder(folder).agent);
  } catch (error) {
    if (error instanceof FileMistake) return error.message.split('\n');
    throw error;
  }
}

/** What is wrong in the files of all agents. Agents that are like another one share its files and their mistakes. */
export const agentMistakes = (): string[] => [
  ...new Set(agentCodes().flatMap((code) => mistakesIn(join('agents', code)))),
];

if (import.meta.main) {
  const mistakes = agentMistakes();
  for (const mistake of mistakes) console.error(mistake);
  console.log(`${agentCodes().length} agents, ${mistakes.length} mistakes`);
  if (mistakes.length > 0) process.exitCode = 1;
}
