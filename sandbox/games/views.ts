import { isMotif, type Motif } from '../../game-art/drawing.ts';
import type { RoundView, SessionView } from './api.ts';
import { labelOf } from './begin-round.ts';
import { commit } from './fairness.ts';
import { profileOf } from './profile.ts';
import { gameOfCategory } from './registry.ts';
import type { RoundRow } from './round-queries.ts';
import type { GameSession } from './sessions.ts';

const HAS_RESULT: readonly RoundRow['state'][] = ['paying', 'settled', 'refused', 'refunded'];

/** A draw's seed belongs to all its rounds: it is told once the draw's own time has come, never before. */
const isSeedTold = (round: RoundRow, now: Date): boolean =>
  HAS_RESULT.includes(round.state) && (round.settles_at === null || round.settles_at <= now);

export function roundView(round: RoundRow, now: Date): RoundView {
  return {
    id: round.id,
    requestId: round.request_id,
    number: round.number,
    gameId: round.game_id,
    gameName: round.game_name,
    category: round.category,
    isDemo: round.platform_session_id === null,
    state: round.state,
    bet: round.bet,
    stakeSatang: round.stake_satang,
    outcome: round.outcome,
    winSatang: round.win_satang,
    seedHash: commit(round.seed),
    seed: isSeedTold(round, now) ? round.seed : null,
    label: labelOf(round),
    draw:
      round.draw_id === null || round.settles_at === null
        ? null
        : { id: round.draw_id, settlesAt: round.settles_at.getTime() },
    refusal: round.refusal,
    balanceSatang: round.balance_satang,
    createdAt: round.created_at.toISOString(),
  };
}

/** What anybody may see of a round: nothing of the player's wallet. */
export const publicView = (round: RoundRow, now: Date): RoundView => ({
  ...roundView(round, now),
  balanceSatang: null,
});

/** The picture is drawn by this origin too: from the id and, where the catalogue named one, the motif. */
const imageOf = ({ category, game_id, motif }: GameSession) =>
  `/media/art/${category}/${game_id}${motif === null ? '' : `.${motif}`}.svg`;

/** The motif in the catalogue's own picture address, `/media/art/<category>/<id>.<motif>.svg`. */
export function motifOf(image: string | null): Motif | null {
  const name = /\.([a-z]{1,16})\.svg$/.exec(image ?? '')?.[1];
  return name !== undefined && isMotif(name) ? name : null;
}

export function sessionView(session: GameSession, balanceSatang: number | null): SessionView {
  const game = gameOfCategory(session.category);
  if (!game) throw new Error(`no game for ${session.category}`);
  const rtp = game.rtp(profileOf(session.category, session.game_id));
  return {
    game: {
      id: session.game_id,
      name: session.game_name,
      category: session.category,
      image: imageOf(session),
      motif: session.motif,
      rtp: rtp === null ? null : Math.round(rtp * 100) / 100,
    },
    isDemo: session.demo_satang !== null,
    playerName: session.player_name,
    balanceSatang,
    limits: game.limits,
    nextSeedHash: commit(session.next_seed),
  };
}
