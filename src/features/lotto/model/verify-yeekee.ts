import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoRule } from '#contract/lotto-rounds.ts';
import { bytesOf, hexOf, seedHash, sha256 } from '#contract/sha256.ts';
import type { yeekeeVerify } from '#contract/yeekee.ts';
import { computeYeekee, MINIMUM_SHOTS } from '#contract/yeekee-rules.ts';
import type { Check } from '#src/lib/check.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';

const { verify: text } = YEEKEE_TEXT;

type Verifiable = OutputOf<typeof yeekeeVerify>;
type Promised = Pick<
  NonNullable<OutputOf<typeof lottoRule>['yeekee']>,
  'seed_hash' | 'beacon_round' | 'beacon_public_key'
>;

/**
 * Recomputes a round in the browser from its shots, its revealed seed and the public randomness, and compares each
 * step with the server's. `promised`: the round's rule, frozen before shooting (docs/rules.md#yeekee).
 */
export async function verifyYeekee(
  round: Verifiable,
  promised: Promised | null,
  shownHash: string | null = null,
): Promise<readonly Check[]> {
  const { shots, mode, seed, beacon, result } = round;
  const numbers = shots.map(({ number }) => number);
  const computed = await computeYeekee(numbers, {
    mode,
    roundId: round.round.round_id,
    seed,
    randomness: beacon?.randomness ?? null,
  });
  const isWhole = shots.every(({ position, number }, index) => position === index + 1 && /^\d{5}$/.test(number));
  const sum = numbers.reduce((total, number) => total + Number(number), 0);
  const checks: Check[] = [{ text: text.shots(shots.length), isTrue: isWhole }];
  if (mode !== 'classic') {
    const isHashRight =
      seed !== null && (await seedHash(seed)) === round.seed_hash && round.seed_hash === promised?.seed_hash;
    checks.push({ text: text.hash, isTrue: isHashRight });
    if (shownHash !== null) checks.push({ text: text.shownHash, isTrue: round.seed_hash === shownHash });
  }
  checks.push({ text: text.sum(sum), isTrue: sum === round.sum });
  if (!computed) return [...checks, { text: text.tooFew(shots.length), isTrue: result === null }];
  // Two operators' keys may void any round: the bills are refunded, and nothing is drawn from its shots.
  if (round.round.status === 'void') return [...checks, { text: text.voided, isTrue: result === null }];
  if (mode === 'beacon') checks.push(...(await beaconChecks(beacon, promised)));
  const sixteenth = numbers.at(-MINIMUM_SHOTS) ?? '';
  checks.push({ text: text.sixteenth(sixteenth), isTrue: sixteenth === round.sixteenth?.number });
  if (mode !== 'classic')
    checks.push({ text: text.seedNumber(computed.seedNumber), isTrue: computed.seedNumber === round.seed_number });
  return [...checks, { text: text.number(computed.number), isTrue: computed.number === result?.number }];
}

/**
 * Checks that the randomness is of the promised round and signed by the promised key. Only this loads the curve's code.
 */
async function beaconChecks(beacon: Verifiable['beacon'], promised: Promised | null): Promise<Check[]> {
  if (!beacon || !promised) return [{ text: text.noBeacon, isTrue: false }];
  const { isSignedByDrand } = await import('#contract/drand.ts');
  const { round, signature, randomness } = beacon;
  const isSigned = await isSignedByDrand(promised.beacon_public_key ?? '', round, signature);
  return [
    { text: text.beaconRound(round), isTrue: round === promised.beacon_round },
    { text: text.beaconSigned, isTrue: isSigned && hexOf(await sha256(bytesOf(signature))) === randomness },
  ];
}
