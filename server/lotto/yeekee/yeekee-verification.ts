import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import type { yeekeeVerify } from '#contract/yeekee.ts';
import { yeekeeNumbers } from '#contract/yeekee-rules.ts';
import type { Queries } from '#server/database/database.ts';
import type { BeaconRound } from '../results/beacon.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import { YEEKEE_FORMULAS } from '../rounds/rule.ts';
import type { YeekeeRound } from './yeekee.ts';
import { allShots, revealedSecret, shooterBonuses } from './yeekee-queries.ts';
import { publicShot } from './yeekee-shots.ts';

/** The inputs of the result: the shots are public once shooting is over, the seed once there is the result. */
export async function verificationOf(
  queries: Queries,
  round: YeekeeRound,
  at: Date,
): Promise<OutputOf<typeof yeekeeVerify>> {
  const { mode } = round.rule.yeekee;
  const isOver = round.shoot_closes_at !== null && at >= round.shoot_closes_at;
  const [shots, secret, bonuses] = await Promise.all([
    isOver ? allShots(queries, round.id) : [],
    revealedSecret(queries, round.id),
    shooterBonuses(queries, round.id),
  ]);
  const sixteenth = shots.at(-16);
  const computation = secret?.computation ?? null;
  const hasSeed = mode !== 'classic';
  return {
    round: roundOnWire(round),
    mode,
    formula: YEEKEE_FORMULAS[mode],
    seed_hash: hasSeed ? round.seed_hash : null,
    seed: secret && hasSeed ? secret.seed : null,
    beacon: beaconOf(round, computation?.beacon ?? null),
    shots: shots.map(publicShot),
    sum: shots.reduce((sum, { number }) => sum + Number(number), 0),
    sixteenth: sixteenth ? { position: sixteenth.position, number: sixteenth.number } : null,
    seed_number: computation && hasSeed ? computation.seedNumber : null,
    result: computation && { number: computation.number, ...yeekeeNumbers(computation.number) },
    bonuses: bonuses.map(({ amount_satang, ...bonus }) => ({ ...bonus, amount: bahtOf(amount_satang) })),
  };
}

function beaconOf({ rule, beacon_round: round }: YeekeeRound, published: BeaconRound | null) {
  const chain = rule.yeekee.beacon?.chain;
  return chain !== undefined && round !== null && published !== null ? { chain, round, ...published } : null;
}
