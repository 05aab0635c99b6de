import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { yeekeeVerify } from '../../../../contract/lotto.ts';
import { seedHash } from '../../../../contract/sha256.ts';
import { computeYeekee, MINIMUM_SHOTS } from '../../../../contract/yeekee-rules.ts';
import { YEEKEE_TEXT } from '../../../text/yeekee.ts';

const { verify: text } = YEEKEE_TEXT;

export interface Check {
  text: string;
  isTrue: boolean;
}

/**
 * Recomputes a round from its shots and its revealed seed, here in the browser. `promisedHash` is the hash that stood in
 * the rule before the result was known.
 */
export async function verifyYeekee(
  round: OutputOf<typeof yeekeeVerify>,
  promisedHash: string | null,
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
    const isKept = seed !== null && (await seedHash(seed)) === round.seed_hash && round.seed_hash === promisedHash;
    checks.push({ text: text.hash, isTrue: isKept });
  }
  checks.push({ text: text.sum(sum), isTrue: sum === round.sum });
  if (!computed) return [...checks, { text: text.tooFew(shots.length), isTrue: result === null }];
  const sixteenth = numbers.at(-MINIMUM_SHOTS) ?? '';
  checks.push({ text: text.sixteenth(sixteenth), isTrue: sixteenth === round.sixteenth?.number });
  if (mode !== 'classic')
    checks.push({ text: text.seedNumber(computed.seedNumber), isTrue: computed.seedNumber === round.seed_number });
  return [...checks, { text: text.number(computed.number), isTrue: computed.number === result?.number }];
}
