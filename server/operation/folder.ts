import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { type AgentFile, parseAgent } from '#agents/agent-file.ts';
import { FileMistake, inFile, shown } from '#agents/file-mistake.ts';
import { contentFile } from '#server/agent/content-operation.ts';
import { operatorsFile } from '#server/agent/keys-operation.ts';
import type { OperationFile, Outside, RecordKind, WantedRecord } from '#server/agent/operation-file.ts';
import { pictureFault } from '#server/agent/picture-store.ts';
import { agentKind, wantedAgent } from '#server/agent/settings-operation.ts';
import { depositsFile } from '#server/deposit/operation.ts';
import { lotteriesFile } from '#server/lotto/operation.ts';
import { pollsFile } from '#server/poll/operation.ts';
import { couponsFile, promotionsFile } from '#server/promotion/operation.ts';
import { questsFile } from '#server/quest/operation.ts';
import { itemsFile } from '#server/redemption/operation.ts';
import { wheelFile } from '#server/wheel/operation.ts';
import { readJsonFile } from './json-file.ts';

/**
 * In the order of making records, because quests need the lotteries. Each file is optional; without it its records
 * are not compared.
 */
const FILES: readonly OperationFile[] = [
  depositsFile,
  lotteriesFile,
  contentFile,
  wheelFile,
  itemsFile,
  questsFile,
  promotionsFile,
  couponsFile,
  pollsFile,
  operatorsFile,
];
/** All kinds of records that files can have. */
export const KINDS: readonly RecordKind[] = [agentKind, ...FILES.flatMap(({ kinds }) => kinds)];
const SETTINGS = 'settings';

export interface Wanted {
  /** Relative to the working folder, for messages. */
  path: string;
  record: WantedRecord;
}

/** The content of an agent's folder. */
export interface AgentFolder {
  agent: AgentFile;
  wanted: readonly Wanted[];
  /** The kinds of the files that are there, in the order in which they are made. */
  kinds: readonly RecordKind[];
  /** Warnings that a person should read before an apply. */
  notes: readonly string[];
  files: readonly FoundFile[];
}

/** A file of the folder `operation/`. */
export interface FoundFile {
  kinds: readonly RecordKind[];
  /** Its path, and its own text: another agent's file has a different text under "like". */
  target: string;
  text: string;
  /** Its content, or that of the file it is like. */
  content: unknown;
}

/** All kinds of records that files may have. */
export const FILE_KINDS: readonly RecordKind[] = FILES.flatMap(({ kinds }) => kinds);

const INHERITED = z.strictObject({ like: z.string().regex(/^[a-z0-9]{2,20}$/) });

/** The file's content and place; `{"like": "<code>"}` takes the file of the agent beside it. */
function contentOf(folder: string, name: string): (Omit<FoundFile, 'kinds'> & { path: string }) | null {
  const path = join(folder, 'operation', `${name}.json`);
  if (!existsSync(path)) return null;
  const { content, text } = readJsonFile(path);
  const inherited = INHERITED.safeParse(content);
  if (!inherited.success) return { path, target: path, text, content };
  const other = join(folder, '..', inherited.data.like, 'operation', `${name}.json`);
  if (!existsSync(other)) throw new FileMistake(`${shown(path)}: like: there is no ${shown(other)}`);
  const { content: found } = readJsonFile(other);
  if (INHERITED.safeParse(found).success)
    throw new FileMistake(`${shown(path)}: like: ${shown(other)} is like another one itself`);
  return { path: other, target: path, text, content: found };
}

function refuseUnknownFiles(folder: string): void {
  const operation = join(folder, 'operation');
  if (!existsSync(operation)) return;
  if (!statSync(operation).isDirectory()) throw new FileMistake(`${shown(operation)}: is no folder`);
  const names = [SETTINGS, ...FILES.map(({ name }) => name)].map((name) => `${name}.json`);
  for (const name of readdirSync(operation))
    if (!names.includes(name))
      throw new FileMistake(`${shown(join(operation, name))}: no such file is known (${names.join(', ')})`);
}

/** The facts that a caller may know. */
type Surroundings = Pick<Outside, 'resultSources' | 'now'>;
const NOTHING_KNOWN: Surroundings = { resultSources: null, now: new Date() };

/** The agent's own drawings, by file name. */
function drawingsIn(folder: string): string[] {
  const drawings = join(folder, 'drawings');
  return existsSync(drawings) ? readdirSync(drawings) : [];
}

/**
 * Reads an agent's folder. Throws a `FileMistake` with all faults of a file, before anything is touched. Without
 * `surroundings` the files are checked by themselves.
 */
export function readFolder(path: string, surroundings: Surroundings = NOTHING_KNOWN): AgentFolder {
  const folder = resolve(path);
  const drawings = drawingsIn(folder);
  const outside: Outside = { ...surroundings, pictureFault: (address) => pictureFault(address, drawings) };
  const agentPath = join(folder, 'agent.json');
  const { text } = readJsonFile(agentPath);
  const agent = inFile(agentPath, () => parseAgent(basename(folder), text));
  refuseUnknownFiles(folder);
  const settings = contentOf(folder, SETTINGS);
  const self = {
    // Faults found later concern names and ids.
    path: shown(agentPath),
    record: inFile(settings?.path ?? agentPath, () => wantedAgent(agent, settings?.content)),
  };
  const found = FILES.flatMap((file) => {
    const content = contentOf(folder, file.name);
    if (!content) return [];
    const { records, notes } = inFile(content.path, () => file.read(content.content, outside));
    return [{ ...content, kinds: file.kinds, path: shown(content.path), records, notes }];
  });
  return {
    agent,
    wanted: [self, ...found.flatMap(({ path, records }) => records.map((record) => ({ path, record })))],
    kinds: [agentKind, ...found.flatMap(({ kinds }) => kinds)],
    notes: found.flatMap(({ notes }) => notes),
    files: [...(settings ? [{ ...settings, kinds: [agentKind] }] : []), ...found],
  };
}
