import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/operator-content.ts';
import { parseAgentConfig } from '#server/agent/config.ts';
import { refuseUnknownPictures } from '#server/agent/picture-store.ts';
import { openAgents } from '#server/agent/queries.ts';
import type { Transaction } from '#server/database/database.ts';
import type { HouseEdge } from '#server/gift/house-edge.ts';
import type { Server } from '#server/http/route.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import type { GamePorts } from './catalogue-import.ts';
import { approveHiding } from './catalogue-import-queries.ts';
import {
  type GameRecord,
  gameRecord,
  gameRecords,
  providerSource,
  setHidden,
  setOwnMaintenance,
  setProviderMaintenance,
  upsertGame,
} from './operator-queries.ts';
import { LIST_DIFFERS, NO_SUCH_PROVIDER, NO_SUCH_SUB_PROVIDER, TOO_GENEROUS } from './text.ts';

type Saved = OutputOf<typeof contract.operatorSaveGame>;
type Input = ParsedInputOf<typeof contract.operatorSaveGame>;
type Filter = ParsedInputOf<typeof contract.operatorGames>;

const PAGE = 100;

const onWire = (row: GameRecord): Saved => ({
  ...row,
  maintenance_until: row.maintenance_until?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
});

/** One page of all games, hidden ones too, by their ids; the cursor is the last id of the page before. */
async function gamesPage(tx: Transaction, filter: Filter) {
  const rows = await gameRecords(tx, filter, PAGE + 1);
  const items = rows.slice(0, PAGE).map(onWire);
  return { items, next_cursor: rows.length > PAGE ? (items.at(-1)?.game_id ?? null) : null };
}

/** The adapter of the game's provider. Refuses with `invalid_input` an unknown provider or sub-provider. */
async function sourceOf(tx: Transaction, { provider_id, sub_provider_id }: Input): Promise<string> {
  const known = await providerSource(tx, provider_id, sub_provider_id);
  if (!known) throw invalidField('provider_id', NO_SUCH_PROVIDER);
  if (!known.has_sub_provider) throw invalidField('sub_provider_id', NO_SUCH_SUB_PROVIDER);
  return known.source;
}

/**
 * Refuses a game that returns more than an agent's rebates allow (docs/rules.md#edge): with it no process would start
 * again. Throws `invalid_input` (rtp).
 */
async function refuseTooGenerous(
  tx: Transaction,
  category: Input['category'],
  { rebatesOf, isTakenByPromotion }: HouseEdge,
): Promise<void> {
  for (const { id, config } of await openAgents(tx)) {
    const given = (await rebatesOf(tx, id, parseAgentConfig(config))).filter((one) => one.category === category);
    if (given.some(({ percent, edge }) => percent >= edge) || (await isTakenByPromotion(tx, id, given)))
      throw invalidField('rtp', TOO_GENEROUS);
  }
}

async function saveGame(tx: Transaction, input: Input, { at, houseEdge }: { at: Date } & GamePorts): Promise<Saved> {
  await refuseUnknownPictures(tx, { image: input.image }, { agentId: null, at });
  await upsertGame(tx, input, await sourceOf(tx, input), at);
  if (input.is_active) await refuseTooGenerous(tx, input.category, houseEdge);
  const saved = await gameRecord(tx, input.game_id);
  if (!saved) throw new Error(`game ${input.game_id} was saved and is not there`);
  return onWire(saved);
}

type Maintenance = ParsedInputOf<typeof contract.operatorProviderMaintenance>;

/** The answer to a maintenance of a provider. Refuses with `record_not_found` an unknown one. */
function maintenanceOnWire({ provider_id, until }: Maintenance, provider: { games: number } | undefined) {
  if (!provider) throw new Refusal('record_not_found');
  return { provider_id, games: provider.games, until };
}

/**
 * The operator's calls about the catalogue, which all agents of a backend share. The scope `catalogue`, for keys of
 * the backend's own operator, changes it for all of them; an agent's key (`games`) changes it for its own players.
 */
export function gameOperatorRoutes({ implement, platform }: Server, { houseEdge }: GamePorts): void {
  implement(contract.operatorGames, ({ input, transaction }) => gamesPage(transaction, input));
  implement(contract.operatorSaveGame, ({ input, transaction }) =>
    saveGame(transaction, input, { at: platform.now(), houseEdge }),
  );
  implement(contract.operatorProviderMaintenance, async ({ input, operator, transaction }) =>
    maintenanceOnWire(input, await setOwnMaintenance(transaction, operator.agentId, input.provider_id, input.until)),
  );
  implement(contract.operatorHideGame, async ({ input, operator, transaction }) => {
    if (!(await setHidden(transaction, operator.agentId, input.game_id, input.hidden)))
      throw new Refusal('record_not_found');
    return input;
  });
  implement(contract.operatorShrinkCatalogue, async ({ input, transaction }) => {
    if (!(await approveHiding(transaction, input.source, input.games, platform.now())))
      throw recordConflict(LIST_DIFFERS);
    return input;
  });
  implement(contract.operatorCatalogueMaintenance, async ({ input, transaction }) =>
    maintenanceOnWire(input, await setProviderMaintenance(transaction, input.provider_id, input.until)),
  );
}
