import { fileURLToPath } from 'node:url';
import { agentCodes, DEMO_AGENTS, DEMO_LICENCE, readAgent } from '#agents/agent-file.ts';
import { markOf, settingMarks } from '#server/operation/demo-marks.ts';
import { type AgentFolder, readFolder } from '#server/operation/folder.ts';

const folderOf = (code: string): AgentFolder =>
  readFolder(fileURLToPath(new URL(`../../../agents/${code}/`, import.meta.url)));

/** The marks of the demo agents' present records: agents with its licence. */
export function currentMarks(): string[] {
  const demo = agentCodes().filter(
    (code) => DEMO_AGENTS.includes(code) && readAgent(code).license.number.startsWith(DEMO_LICENCE),
  );
  return demo.map(folderOf).flatMap(({ wanted }) =>
    wanted.flatMap(({ record: { kind, value } }) => {
      if (kind !== 'agent') return markOf(kind, value) ?? [];
      const config = typeof value === 'object' && value !== null && 'config' in value ? value.config : null;
      return settingMarks(config ?? null).map(({ mark }) => mark);
    }),
  );
}
