import { expect } from 'vitest';
import { operatorConfirm } from '#contract/operator.ts';
import { operatorResultPoll, operatorSavePoll } from '#contract/operator-poll.ts';
import { submitPoll } from '#contract/poll.ts';
import { drawPoll, payWinners } from '#server/poll/draw.ts';
import type { Reply } from '../harness.ts';
import { type Loyalty, type Player, startLoyalty } from '../loyalty-fixture.ts';
import { newKey } from '../operator/fixture.ts';

export const HOUR = 3_600_000;

export interface Polls {
  loyalty: Loyalty;
  keys: readonly [string, string];
  /** Makes a poll that is open for an hour: free, three choices, drawn among right answers, 500 and twice 100 baht. */
  poll(changes?: object): Promise<StoredPoll>;
  save(input: object): Promise<Reply>;
  vote(player: Player, pollId: string, choiceId: string, key?: string): Promise<Reply>;
  /** Enters the result (null: void) and confirms it with the second key. */
  result(pollId: string, answer: string | null): Promise<void>;
  /** Draws and pays as the job does. */
  draw(pollId: string): Promise<void>;
  cash(player: Player): Promise<number>;
}

export interface StoredPoll {
  id: string;
  version: number;
  seed_hash: string;
  choices: { choice_id: string; title: string }[];
}

export async function startPolls(): Promise<Polls> {
  const loyalty = await startLoyalty();
  const { server } = loyalty;
  const keys = [(await newKey(server)).key, (await newKey(server)).key] as const;
  const [first, second] = keys;
  const at = (ms: number) => new Date(server.platform.now().getTime() + ms).toISOString();
  const save = (changes: object) =>
    server.call(
      operatorSavePoll,
      {
        title: 'โพลทายผล',
        question: 'คู่ชิงคืนนี้ ใครชนะ',
        description: '',
        image: null,
        terms: [],
        opens_at: at(-1000),
        closes_at: at(HOUR),
        prize_pool: 700,
        prizes: [
          { rank: 2, amount: 100, winners: 2 },
          { rank: 1, amount: 500, winners: 1 },
        ],
        quota: { kind: 'free', target: 0, max_a_day: 1 },
        choices: ['ทีมเจ้าบ้าน', 'เสมอ', 'ทีมเยือน'].map((title) => ({ title, image: null })),
        ...changes,
      },
      { token: first },
    );
  return {
    loyalty,
    keys,
    save,
    async poll(changes = {}) {
      const { body } = await save(changes);
      expect(body).toMatchObject({ error: 0 });
      return body.data.poll;
    },
    vote: (player, pollId, choiceId, key) =>
      loyalty.call(player, submitPoll, { poll_id: pollId, choice_id: choiceId, agent_id: 3 }, key),
    async result(pollId, answer) {
      const input = { poll_id: pollId, answer_choice_id: answer };
      const { body } = await server.call(operatorResultPoll, input, { token: first });
      expect(body).toMatchObject({ error: 0, data: { state: 'waiting' } });
      const { confirmation_id } = body.data;
      expect((await server.call(operatorConfirm, { confirmation_id }, { token: second })).body.error).toBe(0);
    },
    async draw(pollId) {
      const { now } = server.platform;
      await drawPoll(server.database, Number(pollId), now());
      await payWinners(server.database, Number(pollId), { now });
    },
    async cash({ wallet }) {
      const row = await server.database.row<{ satang: number }>(
        'select balance_satang as satang from account where id = $1',
        [wallet],
      );
      return (row?.satang ?? 0) / 100;
    },
  };
}
