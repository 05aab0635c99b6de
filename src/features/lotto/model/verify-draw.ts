import { drawFromSeed } from '#contract/lotto-draw.ts';
import { seedHash } from '#contract/sha256.ts';
import type { Check } from '#src/lib/check.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { indexLine, type Prizes, prizeRows, type Result } from './prizes.ts';

const { results: text } = LOTTO_TEXT;

const rowsOf = (prizes: Prizes) => [
  ...(prizes.first_prize === null ? [] : [{ name: text.first, numbers: [prizes.first_prize] }]),
  ...prizeRows(prizes),
];

/**
 * Recomputes a drawn result from its revealed seed, in the browser, and compares it with the published one.
 * `promisedHash` is the hash that the round's rule published before the draw, as the server says now; `shownHash` the one
 * that this tab showed before the round was closed, if it did. Without a proof there is nothing to check
 * (docs/rules.md#lottery-results).
 */
export async function verifyDraw(
  { round, proof, prizes, index }: Pick<Result, 'round' | 'proof' | 'prizes' | 'index'>,
  promisedHash: string | null,
  shownHash: string | null = null,
): Promise<readonly Check[]> {
  if (!proof || !prizes) return [];
  const isHashRight = (await seedHash(proof.seed)) === promisedHash && proof.seed_hash === promisedHash;
  const drawn = await drawFromSeed({ roundId: round.round_id, kind: round.kind }, proof.seed);
  const published = new Map(rowsOf(prizes).map(({ name, numbers }) => [name, numbers.join(' ')]));
  const checks = rowsOf(drawn.prizes).map(({ name, numbers }) => ({
    text: text.verify.number(name, numbers.join(' ')),
    isTrue: published.get(name) === numbers.join(' '),
  }));
  const indexCheck = drawn.index && {
    text: indexLine(drawn.index),
    isTrue: index?.close === drawn.index.close && index.change === drawn.index.change,
  };
  const shownCheck = { text: text.verify.shownHash, isTrue: shownHash === promisedHash };
  return [
    { text: text.verify.hash, isTrue: isHashRight },
    ...(shownHash === null ? [] : [shownCheck]),
    ...(indexCheck ? [indexCheck] : []),
    ...checks,
  ];
}
