import { openGameSession } from '#server/game/sessions.ts';
import * as calls from '#tests/contract/hub88/calls.ts';
import { type Counterpart, SOURCE, startCounterpart, type WalletAnswer } from '#tests/contract/hub88/counterpart.ts';
import type { TestServerOptions } from '../../harness.ts';
import { AGENT } from '../../ledger/fixture.ts';
import { type Games, type Player, startGames } from '../seamless-fixture.ts';

/** Codes of the provider's games; `roulette` is of another category. */
export const GAME = 'ont_slot';
export const OTHER_GAME = 'ont_fruit';
export const ROULETTE = 'ont_roulette';

export const userOf = ({ memberId }: Player) => `player-${memberId}`;

export interface Hub {
  games: Games;
  counterpart: Counterpart;
  openSession(player: Player, wallet?: number): Promise<string>;
  send(path: string, body: unknown, signature?: string | null): Promise<WalletAnswer>;
  close(): Promise<void>;
}

export const bet = (player: Player, token: string, baht: number, changes: object = {}) =>
  calls.bet({ user: userOf(player), token, game: GAME }, baht, changes);

/** The real server, with Hub88's counterpart as a provider of three games. */
export async function startHub(options: TestServerOptions = {}): Promise<Hub> {
  const counterpart = await startCounterpart();
  const games = await startGames({
    ...options,
    config: { ...options.config, gameProviders: new Map([[SOURCE, counterpart.access]]), gameKeys: counterpart.keys },
  });
  const { database, platform } = games.server;
  await database.rows("insert into game_provider (id, name) values ('hub-onetouch', 'OneTouch')");
  await database.rows("insert into game_sub_provider values ('hub-onetouch', 'main', 'OneTouch')");
  for (const [code, category] of [
    [GAME, 'slot'],
    [OTHER_GAME, 'slot'],
    [ROULETTE, 'casino'],
  ])
    await database.rows(
      `insert into game (id, provider_id, sub_provider_id, category, name, name_th, source, released_on)
       values ($1, 'hub-onetouch', 'main', $2, 'Game', 'เกม', $3, '2026-01-01')`,
      [`${SOURCE}.${code}`, category, SOURCE],
    );
  return {
    games,
    counterpart,
    async openSession(player, wallet = player.wallet) {
      const id = await openGameSession(database, {
        session: { sessionId: player.loginId, memberId: player.memberId, agentId: AGENT, agentCode: 'agent3' },
        game: { game_id: `${SOURCE}.${GAME}`, source: SOURCE, category: 'slot' },
        walletId: String(wallet),
        at: platform.now(),
      });
      if (id === undefined) throw new Error('no session');
      return id;
    },
    send: (path, body, signature) => counterpart.call(games.server.url, path, body, signature),
    async close() {
      await games.close();
      counterpart.close();
    },
  };
}
