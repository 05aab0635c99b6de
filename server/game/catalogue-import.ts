import { createHash } from 'node:crypto';
import { parseAgentConfig } from '#server/agent/config.ts';
import { openAgents } from '#server/agent/queries.ts';
import type { Transaction } from '#server/database/database.ts';
import type { HouseEdge } from '#server/gift/house-edge.ts';
import type { Platform } from '#server/runtime/platform.ts';
import {
  applyList,
  hideHighestReturn,
  type ListChange,
  type Listing,
  lockSource,
  saveImportOutcome,
} from './catalogue-import-queries.ts';
import { gameIdOf } from './game-id.ts';
import { hiddenProviders } from './hidden-provider-queries.ts';
import { type GameProvider, type ListedGame, ListFault } from './providers/provider.ts';

/** The part of a room above that the catalogue needs; app.ts hands it over. */
export interface GamePorts {
  houseEdge: HouseEdge;
}

const MAX_GAMES = 20_000;
const MAX_ID_LENGTH = 64;
const HOUR_MS = 3_600_000;
/** A list may hide this many games, or half of them, without an operator's approval. */
const MAX_HIDDEN_UNAPPROVED = 20;
/** The delay until the next import after a list that was refused or did not come. */
const AGAIN_MS = 10 * 60_000;

/** The provider that players see: the studio, kept apart from the same studio of another source. */
function providerIdOf(source: string, studio: string): string {
  const slug = studio
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const id = `${source}-${slug}`;
  if (slug !== '' && id.length <= MAX_ID_LENGTH) return id;
  return `${source}-${createHash('sha256').update(studio).digest('hex').slice(0, 12)}`;
}

function listingOf(source: string, game: ListedGame): Listing {
  return {
    id: gameIdOf(source, game.code),
    provider_id: providerIdOf(source, game.studio),
    studio: game.studio,
    name: game.name,
    category: game.category,
    tags: game.isLive ? ['live'] : [],
    has_demo: game.hasDemo,
    rtp: game.rtp,
    released_on: game.releasedOn,
    picture: game.picture,
  };
}

/** The list would hide most visible games: a provider's mistake looks the same as a catalogue that has shrunk. */
class ShrunkList extends ListFault {
  readonly wouldHide: number;
  constructor(wouldHide: number, visible: number) {
    super(`the list would hide ${wouldHide} of ${visible} games: an operator has to confirm it`);
    this.wouldHide = wouldHide;
  }
}

/** Throws a ListFault for a list that is empty, far too long, or has a game twice. */
function checkList(games: readonly ListedGame[]): void {
  if (games.length === 0) throw new ListFault('the list has no game for this site: the catalogue stays as it is');
  if (games.length > MAX_GAMES) throw new ListFault(`the list has ${games.length} games, more than ${MAX_GAMES}`);
  const places = new Map<string, number>();
  for (const [index, { code }] of games.entries()) {
    const first = places.get(code);
    if (first !== undefined) throw new ListFault(`games ${first + 1} and ${index + 1} of the list are both ${code}`);
    places.set(code, index);
  }
}

/**
 * Hides games that return more than an agent's rebates allow (docs/rules.md#edge): with one of them the server would
 * not start again. Returns their ids.
 */
async function hideUnprofitable(
  tx: Transaction,
  source: string,
  { at, houseEdge }: { at: Date; houseEdge: HouseEdge },
): Promise<string[]> {
  const hidden: string[] = [];
  for (const agent of await openAgents(tx)) {
    const config = parseAgentConfig(agent.config);
    const notOffered = await hiddenProviders(tx, config.games);
    for (;;) {
      const over = (await houseEdge.rebatesOf(tx, agent.id, config)).find(({ percent, edge }) => percent >= edge);
      const games = over
        ? await hideHighestReturn(
            tx,
            { source, category: over.category, notOffered, assumed: config.games.assumed_rtp[over.category] },
            at,
          )
        : [];
      if (games.length === 0) break;
      hidden.push(...games.map((game) => game.id));
    }
  }
  return hidden;
}

type Dependencies = Pick<Platform, 'database' | 'log' | 'now'> & GamePorts;

/**
 * Imports a provider's list of games into the catalogue, as a whole or not at all. A fault is logged and stored in
 * `game_source`; the catalogue then stays as it was, and the result is null.
 */
export async function importCatalogue(
  { database, log, now, houseEdge }: Dependencies,
  source: string,
  games: NonNullable<GameProvider['games']>,
): Promise<ListChange | null> {
  try {
    const listed = await games();
    checkList(listed);
    const at = now();
    const { change, hidden } = await database.transaction(async (tx) => {
      const { visible, may_hide } = await lockSource(tx, source, at);
      const done = await applyList(
        tx,
        source,
        listed.map((game) => listingOf(source, game)),
        at,
      );
      const unprofitable = new Set(await hideUnprofitable(tx, source, { at, houseEdge }));
      // Those that were hidden before, and are again, have not changed.
      const returned = done.returned.filter((id) => !unprofitable.has(id));
      const wereHidden = new Set([...done.added, ...done.returned]);
      const hiddenNow = [...unprofitable].filter((id) => !wereHidden.has(id));
      const gone = done.gone.length + hiddenNow.length;
      if (gone > MAX_HIDDEN_UNAPPROVED && gone * 2 > visible && gone > may_hide) throw new ShrunkList(gone, visible);
      await saveImportOutcome(tx, source, { fault: null, wouldHide: null, at, next: new Date(at.getTime() + HOUR_MS) });
      return { change: { ...done, returned }, hidden: [...unprofitable] };
    });
    const counts = Object.fromEntries(Object.entries(change).map(([name, ids]) => [name, ids.length]));
    log.info({ source, ...counts }, 'the list of games is taken');
    if (hidden.length > 0) log.warn({ source, games: hidden }, 'games that return too much to players are hidden');
    return change;
  } catch (error) {
    const at = now();
    const fault = error instanceof Error ? error.message : String(error);
    log.error({ source, fault, err: error instanceof ListFault ? undefined : error }, 'the list of games is refused');
    const wouldHide = error instanceof ShrunkList ? error.wouldHide : null;
    await saveImportOutcome(database, source, { fault, wouldHide, at, next: new Date(at.getTime() + AGAIN_MS) });
    return null;
  }
}
