import type { Satang } from '#contract/money.ts';
import { isMotif, type Motif } from '#game-art/drawing.ts';
import type { RoundView, SessionView } from './api.ts';
import { labelOf } from './begin-round.ts';
import { commit } from './fairness.ts';
import { gameOfCategory } from './game-of-category.ts';
import { profileOf } from './profile.ts';
import type { RoundRow } from './round-queries.ts';
import type { GameSession } from './session-queries.ts';

const HAS_RESULT: readonly RoundRow['state'][] = ['paying', 'settled', 'refused', 'refunded'];

/** A draw's seed decides all its rounds, so it is published when the draw is over, never before. */
const isSeedPublic = (round: RoundRow, now: Date): boolean =>
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
    seed: isSeedPublic(round, now) ? round.seed : null,
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

/** The round as anybody may see it: without the player's balance. */
export const publicView = (round: RoundRow, now: Date): RoundView => ({
  ...roundView(round, now),
  balanceSatang: null,
});

/** The game's picture on this origin: the id and, where the catalogue chose one, the motif. */
const imageOf = ({ category, game_id, motif }: GameSession) =>
  `/media/art/${category}/${game_id}${motif === null ? '' : `.${motif}`}.svg`;

/** The motif in the catalogue's picture address, `/media/art/<category>/<id>.<motif>.svg`; null without one. */
export function motifOf(image: string | null): Motif | null {
  const name = /\.([a-z]{1,16})\.svg$/.exec(image ?? '')?.[1];
  return name !== undefined && isMotif(name) ? name : null;
}

export function sessionView(session: GameSession, balanceSatang: Satang | null): SessionView {
  const game = gameOfCategory(session.category);
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
