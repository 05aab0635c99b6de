/**
 * The demo's past: weeks of deposits, bets, results and winners, made by the server's own services with times that
 * are over, in the order in which they would have happened. Independent events (shots, and draws that nobody bet on)
 * are one statement each, because `npm start` waits for all of it.
 */

import { agentConfigOf, openAgent } from '#server/agent/service.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { channelsOf } from '#server/deposit/channel-queries.ts';
import { hiddenProviders } from '#server/game/hidden-provider-queries.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { seedDeskWork } from './desk-work.ts';
import { insertShots, openPollsAt, pastGames, roundsOpenBefore, settleAll } from './past-queries.ts';
import { drawOf, lastHoursOf, lifeOf, nightsOf, PAST_DAYS, seededResult, shotsOf } from './past-schedule.ts';
import { crowdOf, type PastMember, personOf, type World } from './past-world.ts';

const DAY_MS = 86_400_000;
/** Four rounds an hour with some thirty shots each. */
const YEEKEE_MS = DAY_MS / 2;
const POLL_DAYS = 6;

const within = (database: Database, transaction: Transaction): Database => ({
  ...database,
  rows: transaction.rows,
  row: transaction.row,
  transaction: (work) => work(transaction),
});

/** Fills the weeks before `now`, in the transaction that makes the demo. The demo member was registered at their beginning. */
export async function fillPast(platform: Platform, transaction: Transaction, member: PastMember): Promise<void> {
  const now = platform.now();
  const start = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const { agent: file } = platform.config;
  const agent = await openAgent(transaction, file.code);
  await makeRounds(transaction, now, { yeekee: new Date(now.getTime() - YEEKEE_MS), other: start });
  const channel = (await channelsOf(transaction, agent.id)).find(({ type }) => type === 'promptpay');
  if (!channel) throw new Error('no PromptPay channel');
  const config = await agentConfigOf(transaction, agent.id);
  const world: World = {
    database: within(platform.database, transaction),
    transaction,
    agent,
    config,
    rounds: await roundsOpenBefore(transaction, agent.id, now),
    sold: new Set(),
    games: await pastGames(transaction, await hiddenProviders(transaction, config.games)),
    polls: await openPollsAt(transaction, agent.id, new Date(now.getTime() - POLL_DAYS * DAY_MS)),
    now,
    channelId: String(channel.id),
  };
  const demo = await personOf(world, member, { key: 'demo', joinedAt: start, stake: 50 });
  const crowd = await crowdOf(world, demo, start);
  await insertShots(transaction, shotsOf(world, crowd));
  const happenings = [
    ...crowd.flatMap((person) => lifeOf(world, person)),
    ...lifeOf(world, demo),
    ...lastHoursOf(world, demo),
    ...world.rounds.map((round) => drawOf(world, round)),
    ...nightsOf(world, start),
  ].filter(({ at }) => at <= now);
  happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, happen } of happenings) await happen(at);
  await drawWithoutBills(world);
  await seedDeskWork(world, crowd);
}

/** The results of rounds that nobody bet on: nothing follows from them, so they are entered last and together. */
async function drawWithoutBills({ transaction, rounds, sold, now }: World): Promise<void> {
  const left = rounds.filter(
    ({ id, shoot_closes_at, result_at }) => !shoot_closes_at && !sold.has(id) && result_at <= now,
  );
  await settleAll(transaction, await Promise.all(left.map(seededResult)));
}
