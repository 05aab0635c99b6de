import { isDeepStrictEqual } from 'node:util';
import type { AgentFile } from '#agents/agent-file.ts';
import type { Transaction } from '#server/database/database.ts';
import { agentConfigSchema, parseAgentConfig } from './config.ts';
import { comparable, OperationMistake, type RecordKind, type WantedRecord } from './operation-file.ts';
import { keepPointRates, lockAgent, otherAgentWith, putAgent } from './operation-queries.ts';

/** Settings that operators change by calls while the site runs; the files do not contain them. */
const BY_CALLS = ['hidden_games', 'provider_maintenance'] as const;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {});

/** The configuration without what operators change by calls. */
function withoutCalls(config: Record<string, unknown>): Record<string, unknown> {
  const games = objectOf(config.games);
  for (const field of BY_CALLS) delete games[field];
  const { games: _games, ...rest } = config;
  return Object.keys(games).length > 0 ? { ...rest, games } : rest;
}

/** The agent itself: names, and the configuration of `agent.json` and `settings.json` together. */
export const agentKind: RecordKind = {
  name: 'agent',
  inFile: { isWhole: true, below: 'config' },
  async stored(tx, agentId) {
    const row = await lockAgent(tx, agentId);
    if (!row) return [];
    const { code, name, config } = row;
    return [{ id: code, key: code, value: comparable({ name, config: withoutCalls(config) }) }];
  },
};

/** Fields of `settings` that the configuration does not know, and so would ignore, as paths. */
function unknownFields(from: unknown, known: unknown, path: string): string[] {
  if (Array.isArray(from) && Array.isArray(known))
    return from.flatMap((part, index) => unknownFields(part, known[index], `${path}[${index}]`));
  if (Object.keys(objectOf(from)).length === 0) return [];
  const fields = objectOf(known);
  return Object.entries(objectOf(from)).flatMap(([field, part]) => {
    const at = path === '' ? field : `${path}.${field}`;
    return field in fields ? unknownFields(part, fields[field], at) : [at];
  });
}

/** The parts of `agent.json` that `settings.json` does not repeat. */
const configOfFile = ({ line, links, license }: AgentFile) => ({
  line_contact_url: links.contact,
  line_admin_url: links.admin,
  line: {
    channel_id: line.channelId,
    liff_id: line.liffId,
    ...(line.isMiniApp && { is_mini_app: true }),
    ...(line.readsLists && { reads_lists: true }),
  },
  license,
});

/** The content of `settings.json` for a stored configuration. */
function settingsOf(config: Record<string, unknown>, own: object): Record<string, unknown> {
  const isSetting = (field: string) => field in agentConfigSchema.shape && !(field in own);
  return Object.fromEntries(Object.entries(config).filter(([field]) => isSetting(field)));
}

/**
 * The agent of an `agent.json` with the settings beside it: limits, levels, cashback, commission and the like, as
 * `agentConfigSchema` names them. Undefined without a file: then the stored ones stay. Throws a ZodError, or an Error
 * for an unknown field.
 */
export function wantedAgent(file: AgentFile, settings: unknown): WantedRecord {
  if (settings !== undefined && !isObject(settings)) throw new OperationMistake('is no object of settings');
  const own = configOfFile(file);
  const config: Record<string, unknown> = { ...objectOf(settings), ...own };
  const known = agentConfigSchema.parse(config);
  const games = objectOf(config.games);
  const unknown = [
    ...unknownFields(config, known, ''),
    ...Object.keys(own).filter((field) => field in objectOf(settings)),
    ...BY_CALLS.flatMap((field) => (field in games ? [`games.${field}`] : [])),
  ];
  if (unknown.length > 0) throw new OperationMistake(`${unknown.join(', ')}: not a setting of this file`);
  return {
    kind: agentKind.name,
    key: file.code,
    value: comparable({ name: file.name, config }),
    ...(settings === undefined && {
      ignores: Object.keys(settingsOf(agentConfigSchema.shape, own)).map((name) => `config.${name}`),
    }),
    async save({ tx, agentId, at }) {
      await refuseTaken(tx, agentId, file);
      const stored = await lockAgent(tx, agentId);
      if (stored && settings === undefined) {
        const kept = { ...settingsOf(stored.config, own), ...own };
        await putAgent(tx, agentId, { code: file.code, name: file.name, config: kept });
        return file.code;
      }
      const points = stored && parseAgentConfig(stored.config).points;
      if (points && !isDeepStrictEqual(points, known.points)) await keepPointRates(tx, agentId, points, at);
      const byCalls = Object.fromEntries(
        Object.entries(objectOf(stored?.config.games)).filter(([field]) => BY_CALLS.some((one) => one === field)),
      );
      const all = {
        ...config,
        ...((config.games || Object.keys(byCalls).length > 0) && { games: { ...games, ...byCalls } }),
      };
      await putAgent(tx, agentId, { code: file.code, name: file.name, config: all });
      return file.code;
    },
  };
}

/** Two agents with one LIFF app, login channel or code would take each other's players. */
async function refuseTaken(tx: Transaction, agentId: number, { code, line }: AgentFile): Promise<void> {
  const stored = await lockAgent(tx, agentId);
  if (stored && stored.code !== code) throw new OperationMistake(`id: ${agentId} is agent ${stored.code}`);
  const other = await otherAgentWith(tx, agentId, { code, liffId: line.liffId, channelId: line.channelId });
  if (other !== undefined) throw new OperationMistake(`${other.field}: agent ${other.agent} has it already`);
}
