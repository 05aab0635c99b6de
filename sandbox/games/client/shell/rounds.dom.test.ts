// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { satang } from '#contract/money.ts';
import type { PlayedRound, RoundView, SessionView } from '../../api.ts';
import { createBalance } from './balance.ts';
import { createRounds } from './rounds.ts';
import { storeSession } from './session-store.ts';
import { shownFor } from './shown-hashes.ts';

const SESSION: SessionView = {
  game: { id: 'slot-1', name: '', category: 'slot', image: '', motif: null, rtp: null },
  isDemo: true,
  playerName: null,
  balanceSatang: satang(50_000),
  limits: { minSatang: satang(100), maxSatang: satang(50_000) },
  nextSeedHash: 'hash 1',
};
const STAKE = satang(100);

interface Asked {
  requestId: string;
  /** Answers with the round that its seed hash names, and the hash that is next. */
  answer(roundId: string, nextSeedHash: string): void;
}
let asked: Asked[] = [];

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  storeSession('token', 'bearer');
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { requestId }: { requestId: string } = JSON.parse(body);
    return new Promise<Response>((resolve) => {
      asked.push({
        requestId,
        answer(id, nextSeedHash) {
          const round: Partial<RoundView> = { id, requestId, state: 'settled', seedHash: 'of the server' };
          const played: Record<keyof PlayedRound, unknown> = { round, nextSeedHash };
          resolve(Response.json(played));
        },
      });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const start = () => createRounds(SESSION, createBalance(satang(50_000)));

test('the hash and the id from before the bet are remembered, whatever the server says of them later', async () => {
  const rounds = start();
  const first = rounds.play({}, STAKE);
  asked[0]?.answer('round 1', 'hash 2');
  await first;
  expect(shownFor('round 1')).toEqual({ seedHash: 'hash 1', label: asked[0]?.requestId });
  const second = rounds.play({}, STAKE);
  asked[1]?.answer('round 2', 'hash 3');
  await second;
  expect(shownFor('round 2')).toMatchObject({ seedHash: 'hash 2' });
  expect(shownFor('round 3')).toBeNull();
});

test('only the first of simultaneous rounds has a hash that was shown, until one has run alone', async () => {
  const rounds = start();
  const volley = [1, 2, 3].map(() => rounds.play({}, STAKE));
  for (const [n, one] of asked.entries()) one.answer(`volley ${n}`, `hash ${n}`);
  await Promise.all(volley);
  expect([0, 1, 2].map((n) => shownFor(`volley ${n}`)?.seedHash)).toEqual(['hash 1', undefined, undefined]);
  for (const id of ['alone', 'after it']) {
    const playing = rounds.play({}, STAKE);
    asked.at(-1)?.answer(id, `after ${id}`);
    await playing;
  }
  expect(shownFor('alone')).toBeNull();
  expect(shownFor('after it')).toMatchObject({ seedHash: 'after alone' });
});

test('a round of a draw has the hash that the page showed of the draw, or none', async () => {
  const rounds = start();
  const draws = [{ seedHash: 'of the draw', label: 'draw-1' }, null];
  for (const [n, draw] of draws.entries()) {
    const playing = rounds.play({}, STAKE, draw);
    asked[n]?.answer(`bill ${n}`, 'hash 1');
    await playing;
  }
  expect([shownFor('bill 0'), shownFor('bill 1')]).toEqual(draws);
});

test('a reload in the middle of a round keeps what was shown', async () => {
  void start().play({}, STAKE);
  const resumed = createRounds({ ...SESSION, nextSeedHash: 'of another' }, createBalance(null)).resume();
  asked[1]?.answer('round 1', 'hash 2');
  await resumed;
  expect(shownFor('round 1')).toEqual({ seedHash: 'hash 1', label: asked[0]?.requestId });
});
