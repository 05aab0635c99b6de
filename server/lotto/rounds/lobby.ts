import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoLobby } from '#contract/lotto-lobby.ts';
import type { lottoRule } from '#contract/lotto-rounds.ts';
import { bahtOf, satang } from '#contract/money.ts';
import { MINIMUM_SHOTS } from '#contract/yeekee-rules.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { cancelledToday } from '../bills/bill-queries.ts';
import { categoriesOf, categoryOf } from './category-queries.ts';
import { roundName, roundOnWire } from './round-on-wire.ts';
import { lobbyRounds, nextRound, type RoundRow, roundOf } from './round-queries.ts';
import { YEEKEE_FORMULAS } from './rule.ts';

/** All lotteries of the agent, each with its current rounds. */
export async function lobbyOf(queries: Queries, agentId: number, at: Date): Promise<OutputOf<typeof lottoLobby>> {
  const [categories, rounds] = await Promise.all([categoriesOf(queries, agentId), lobbyRounds(queries, agentId, at)]);
  return categories.map((category) => ({
    category_id: String(category.id),
    name: category.name,
    icon: category.icon,
    kind: category.kind,
    group: category.lobby_group,
    note: category.note,
    rounds: rounds.filter((row) => row.category_id === category.id).map(roundOnWire),
  }));
}

/** The round with this id, or by default the one that closes next. Refuses with `round_not_found`. */
export async function findRound(
  queries: Queries,
  agentId: number,
  at: Date,
  roundId: string | undefined,
): Promise<RoundRow> {
  const row = await (roundId === undefined ? nextRound(queries, agentId, at) : roundOf(queries, agentId, at, roundId));
  if (!row) throw new Refusal('round_not_found');
  return row;
}

/** The lottery with this id, on sale or not. Refuses with `lottery_not_found`; `id` may be any text. */
export async function findCategory(queries: Queries, agentId: number, id: string): Promise<number> {
  const row = await categoryOf(queries, agentId, id);
  if (!row) throw new Refusal('lottery_not_found');
  return row.id;
}

/** The rule of the round, which does not change after the round was made. */
export async function ruleOf(
  queries: Queries,
  session: Session | null,
  round: RoundRow,
  at: Date,
): Promise<OutputOf<typeof lottoRule>> {
  const { cancel, yeekee, sections } = round.rule;
  const cancelled = session && cancel ? await cancelledToday(queries, session.memberId, at) : null;
  return {
    round_id: String(round.id),
    title: `${round.category_name} ${roundName(round)}`,
    sections,
    cancel: {
      allowed: cancel !== null,
      minutes_before_close: cancel?.minutes_before_close ?? 0,
      times_a_day: cancel?.times_a_day ?? 0,
      times_left_today: cancel && cancelled !== null ? Math.max(0, cancel.times_a_day - cancelled) : null,
    },
    seed_hash: round.rule.draw === 'seed' ? round.seed_hash : null,
    yeekee: yeekee && {
      mode: yeekee.mode,
      formula: YEEKEE_FORMULAS[yeekee.mode],
      seed_hash: yeekee.mode === 'classic' ? null : round.seed_hash,
      beacon_round: round.beacon_round,
      beacon_chain: yeekee.beacon?.chain ?? null,
      beacon_public_key: yeekee.beacon?.public_key ?? null,
      minimum_shots: MINIMUM_SHOTS,
      cooldown_seconds: yeekee.cooldown_seconds,
      max_shots: yeekee.max_shots,
      bonuses: yeekee.bonuses.map(({ position_from_newest, amount_satang }) => ({
        position_from_newest,
        amount: bahtOf(satang(amount_satang)),
      })),
    },
  };
}
