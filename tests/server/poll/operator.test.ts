import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorConfirm } from '#contract/operator.ts';
import { operatorClosePoll, operatorPolls, operatorResultPoll, operatorSavePoll } from '#contract/operator-poll.ts';
import { pollConfig, pollWinners } from '#contract/poll.ts';
import { pollJob } from '#server/poll/draw.ts';
import { beginDay, newKey } from '../operator/fixture.ts';
import { HOUR, type Polls, startPolls } from './fixture.ts';

let polls: Polls;
beforeAll(async () => {
  polls = await startPolls();
});
beforeEach(() => beginDay(polls.loyalty.server));
afterAll(() => polls.loyalty.close());

const call = (endpoint: Endpoint, input: object = {}, token: string = polls.keys[0]) =>
  polls.loyalty.server.call(endpoint, input, { token });
const stateOf = async (poll_id: string) =>
  (await polls.loyalty.server.call(pollConfig, { poll_id })).body.data.config.state;

test('a poll is made, changed until the first vote, and closed early', async () => {
  const poll = await polls.poll();
  const [first, second] = poll.choices;
  if (!first || !second) throw new Error('choices are missing');
  const changed = await polls.save({
    id: poll.id,
    version: 1,
    question: 'ใหม่',
    choices: [
      { choice_id: second.choice_id, title: 'ข', image: '/media/event-gift.svg' },
      { title: 'ง', image: null },
    ],
  });
  expect(changed.body.data).toMatchObject({ state: 'done', confirmation_id: null });
  expect(changed.body.data.poll).toMatchObject({
    id: poll.id,
    version: 2,
    question: 'ใหม่',
    seed_hash: poll.seed_hash,
    choices: [{ choice_id: second.choice_id, title: 'ข' }, { title: 'ง' }],
    prizes: [{ rank: 1 }, { rank: 2 }],
  });
  expect((await polls.save({ id: poll.id, version: 1 })).body.code).toBe('record_conflict');
  expect((await polls.save({ id: '0' })).body.code).toBe('record_not_found');
  const gone = { choice_id: first.choice_id, title: 'ก', image: null };
  expect((await polls.save({ id: poll.id, choices: [gone, { title: 'ข', image: null }] })).body.fields).toHaveProperty(
    'choices',
  );

  const voter = await polls.loyalty.addPlayer();
  expect((await polls.vote(voter, poll.id, second.choice_id)).body.error).toBe(0);
  expect((await polls.save({ id: poll.id })).body).toMatchObject({
    code: 'record_conflict',
    message: expect.stringContaining('โหวตแล้ว'),
  });
  expect((await call(operatorClosePoll, { poll_id: poll.id })).body.data).toMatchObject({ state: 'closed', votes: 1 });
  expect((await call(operatorClosePoll, { poll_id: poll.id })).body.code).toBe('record_conflict');
  expect((await call(operatorClosePoll, { poll_id: '0' })).body.code).toBe('poll_not_found');
  const other = await polls.loyalty.addPlayer();
  expect((await polls.vote(other, poll.id, second.choice_id)).body.code).toBe('poll_closed');
  const listed = (await call(operatorPolls)).body.data.find(({ id }: { id: string }) => id === poll.id);
  expect(listed).toMatchObject({ state: 'closed', votes: 1, answer_choice_id: null });
  expect(JSON.stringify(listed)).not.toContain('"seed"');
});

test('the answer needs a second key after the end, and is then final', async () => {
  const poll = await polls.poll();
  const [first] = poll.choices;
  const result = (answer: string | null | undefined, token?: string) =>
    call(operatorResultPoll, { poll_id: poll.id, answer_choice_id: answer }, token);
  expect((await result(first?.choice_id)).body.code).toBe('record_conflict');
  polls.loyalty.server.clock.advance(HOUR);
  expect((await result('0')).body.fields).toHaveProperty('answer_choice_id');
  const { confirmation_id } = (await result(first?.choice_id)).body.data;
  expect((await result(null)).body.code).toBe('record_conflict');
  expect((await call(operatorConfirm, { confirmation_id })).body.code).toBe('confirmation_invalid');
  expect(await pollJob(polls.loyalty.server.platform).due()).not.toContain(poll.id);
  expect((await call(operatorConfirm, { confirmation_id }, polls.keys[1])).body.error).toBe(0);
  expect((await result(first?.choice_id)).body.code).toBe('record_conflict');
  const versionOf = async () =>
    (await call(operatorPolls)).body.data.find(({ id }: { id: string }) => id === poll.id).version;
  const version = await versionOf();
  await polls.draw(poll.id);
  expect(await versionOf()).toBe(version + 1);
  expect(await stateOf(poll.id)).toBe('resulted');
  expect((await result(null)).body.code).toBe('record_conflict');
});

test('a void poll gives no prizes and takes no more votes', async () => {
  const poll = await polls.poll({ drawn_from: 'votes' });
  const voter = await polls.loyalty.addPlayer();
  const choice = poll.choices[0]?.choice_id ?? '';
  await polls.vote(voter, poll.id, choice);
  await polls.result(poll.id, null);
  expect(await stateOf(poll.id)).toBe('void');
  expect((await polls.vote(await polls.loyalty.addPlayer(), poll.id, choice)).body.code).toBe('poll_closed');
  polls.loyalty.server.clock.advance(HOUR);
  await polls.draw(poll.id);
  expect((await polls.loyalty.server.call(pollWinners, { poll_id: poll.id })).body.data).toMatchObject({
    state: 'void',
    seed: null,
    total: 0,
  });
  expect(await polls.cash(voter)).toBe(0);
});

test.each<[object, string]>([
  [{ closes_at: '2020-01-01T00:00:00Z' }, 'closes_at'],
  [{ prize_pool: 699 }, 'prize_pool'],
  [{ quota: { kind: 'deposit', target: 0, max_a_day: 1 } }, 'quota'],
  [{ quota: { kind: 'free', target: 0, max_a_day: 2 } }, 'quota'],
  [{ choices: [{ title: 'ก', image: null }] }, 'choices'],
  [{ image: 'https://example.com/a.png' }, 'image'],
  [{ prizes: [{ rank: 1, amount: 0, winners: 1 }] }, 'prizes.0.amount'],
])('%o is refused', async (changes, field) => {
  expect((await polls.save(changes)).body.fields).toHaveProperty([field]);
});

test('a poll that draws more than the limit by itself is saved once another key confirms it, and then pays', async () => {
  const { server } = polls.loyalty;
  const pool = (prize_pool: number) => ({ title: 'เงินรางวัลใหญ่', prize_pool, prizes: [] });
  const votes = { drawn_from: 'votes' };
  // Another decision about the answer waits.
  const poll = await polls.poll(pool(20_000.01));
  const kept = await polls.poll({ ...pool(20_000), ...votes });
  const { body } = await polls.save({ id: poll.id, ...pool(20_000.01), ...votes });
  expect(body.data).toMatchObject({ state: 'waiting', poll: { id: poll.id, version: 1, drawn_from: 'answer' } });
  expect((await polls.save({ id: '0', ...pool(30_000), ...votes })).body.code).toBe('record_not_found');
  expect(
    (await polls.save({ ...pool(30_000), ...votes, closes_at: '2020-01-01T00:00:00Z' })).body.fields,
  ).toHaveProperty('closes_at');
  const { confirmation_id } = body.data;
  expect((await call(operatorConfirm, { confirmation_id })).body.code).toBe('confirmation_invalid');
  expect((await call(operatorConfirm, { confirmation_id }, polls.keys[1])).body.data).toMatchObject({
    summary: 'โพล คู่ชิงคืนนี้ ใครชนะ: จับรางวัลรวม 20,000.01 บาทให้ผู้โหวตเองเมื่อปิด',
  });
  const listed = (await call(operatorPolls)).body.data;
  const stored = listed.find(({ id }: { id: string }) => id === poll.id);
  expect(stored).toMatchObject({ version: 2, drawn_from: 'votes', prize_pool: 20_000.01 });
  expect(listed.find(({ id }: { id: string }) => id === kept.id)).toMatchObject({ drawn_from: 'votes' });

  const fresh = (await polls.save({ ...pool(30_000), ...votes })).body.data;
  expect(fresh).toMatchObject({ state: 'waiting', poll: null });
  expect((await call(operatorPolls)).body.data).toHaveLength(listed.length);
  const voter = await polls.loyalty.addPlayer();
  await polls.vote(voter, poll.id, stored.choices[0].choice_id);
  server.clock.advance(HOUR);
  await polls.draw(poll.id);
  expect(await polls.cash(voter)).toBe(20_000.01);
  // A poll that should have been open until an hour ago is not made any more.
  expect(
    (await call(operatorConfirm, { confirmation_id: fresh.confirmation_id }, polls.keys[1])).body.fields,
  ).toHaveProperty('closes_at');
});

test('a waiting request ends once the poll is changed or closed; a waiting void does not', async () => {
  const { id } = await polls.poll();
  const raise = async () =>
    (await polls.save({ id, prize_pool: 30_000, prizes: [], drawn_from: 'votes' })).body.data.confirmation_id;
  const confirm = async (confirmation_id: string) =>
    (await call(operatorConfirm, { confirmation_id }, polls.keys[1])).body;
  const first = await raise();
  await polls.save({ id, question: 'แก้คำผิด' });
  expect(await confirm(first)).toMatchObject({ code: 'confirmation_invalid' });
  const again = await raise();
  expect((await call(operatorClosePoll, { poll_id: id })).body.data).toMatchObject({ question: 'แก้คำผิด' });
  // It would have opened the poll anew.
  expect(await confirm(again)).toMatchObject({ code: 'confirmation_invalid' });
  expect(await stateOf(id)).toBe('closed');

  const other = await polls.poll();
  const { data } = (await call(operatorResultPoll, { poll_id: other.id, answer_choice_id: null })).body;
  await call(operatorClosePoll, { poll_id: other.id });
  expect((await confirm(data.confirmation_id)).error).toBe(0);
  expect(await stateOf(other.id)).toBe('void');
});

test("another agent's poll is not found", async () => {
  const poll = await polls.poll();
  const { server } = polls.loyalty;
  await server.database.rows(
    `insert into agent (id, code, name, config) select 5, 'other', 'อื่น', config from agent where id = 3`,
  );
  const { key } = await newKey(server, ['polls'], 5);
  expect((await call(operatorPolls, {}, key)).body.data).toEqual([]);
  expect((await call(operatorClosePoll, { poll_id: poll.id }, key)).body.code).toBe('poll_not_found');
  expect((await server.call(pollConfig, { poll_id: poll.id, agent_id: 5 })).body.code).toBe('poll_not_found');
  expect(
    (await server.call(operatorSavePoll, {}, { token: (await newKey(server, ['polls:read'])).key })).body.code,
  ).toBe('forbidden');
});
