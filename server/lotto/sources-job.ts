/** Results from sources (docs/rules.md#lottery-results): two that agree, or one that a person confirms. */
import type { Prizes } from '../../contract/lotto-draw.ts';
import { operatorEnterResult } from '../../contract/operator-lotto.ts';
import { requestConfirmation } from '../operator/confirmations.ts';
import { expireWaiting, lockWaiting } from '../operator/queries.ts';
import type { Transaction } from '../platform/database.ts';
import type { JobKind } from '../platform/jobs.ts';
import { keyWithoutSecret } from '../platform/operator-key-queries.ts';
import type { Platform } from '../platform/platform.ts';
import { announcementsOf } from './announcement-queries.ts';
import { differsFrom } from './draw-night.ts';
import { enterResult } from './draw-queries.ts';
import { decisionSubject } from './result-rules.ts';
import { roundName } from './round-on-wire.ts';
import { type RoundRow, roundOf } from './round-queries.ts';
import {
  type DueSource,
  dueSourceRounds,
  dueSources,
  endAlarms,
  isRejected,
  lockJudged,
  raiseAlarm,
  type SourceRow,
  saveReading,
  sourceRows,
} from './source-queries.ts';
import { type AlarmKind, isSameResult, judge, pauseOf } from './sources/judge.ts';
import { createSourceReader, type Reading } from './sources/read.ts';
import * as text from './text.ts';

const EXPIRE_SECONDS = 30;
/** The operator key that proposals are requested with. */
const KEY = 'sources';

type Heard = DueSource & Reading;

/** Asks the sources of rounds whose draw is due, and acts on what they say. */
export function sourcesJob(platform: Platform): JobKind {
  const { config, database, log, now } = platform;
  const read = createSourceReader(config);

  /** Keeps what the sources said and acts on it. Returns the alarms that are news. */
  async function judgeRound(tx: Transaction, roundId: number, heard: readonly Heard[]): Promise<[AlarmKind, string][]> {
    const at = now();
    const [due] = heard;
    if (!due) return [];
    const subject = decisionSubject(roundId);
    await lockWaiting(tx, due.agent_id, subject);
    const known = await lockJudged(tx, roundId);
    // Moved while its sources answered: they have spoken of another day.
    if (!known || known.draw_date !== due.draw_date) return [];
    const before = await sourceRows(tx, roundId);
    const msLate = at.getTime() - due.result_at.getTime();
    for (const { source, answer, fault, retryAfterSeconds } of heard) {
      const pause = Math.max(pauseOf(msLate, { hasResult: known.version > 0 }), (retryAfterSeconds ?? 0) * 1000);
      const said = { source, prizes: answer?.prizes ?? null, stockIndex: answer?.index ?? null, fault };
      await saveReading(tx, roundId, { ...said, at, nextAt: new Date(at.getTime() + pause) });
    }
    const rows = await sourceRows(tx, roundId);
    const announced = await announcementsOf(tx, roundId);
    const { accepted, proposed, alarms } = judge({
      numbers: rows,
      result: known.version === 0 ? undefined : known.prizes,
      differsFromAnnounced: (prizes) => differsFrom(announced, prizes),
      minutesLate: msLate / 60_000,
    });
    const raised: [AlarmKind, string][] = alarms.map((kind) => [kind, text.alarmDetail(kind, rows)]);
    const corrections = rows.flatMap(({ source, prizes }) => {
      const earlier = before.find((row) => row.source === source)?.prizes;
      if (!earlier || !prizes || isSameResult(earlier, prizes)) return [];
      return [text.sourceCorrected(source, text.resultSummary(earlier), text.resultSummary(prizes))];
    });
    if (corrections.length > 0) raised.push(['corrected', corrections.join(' · ')]);
    const news: [AlarmKind, string][] = [];
    for (const [kind, detail] of raised)
      if (await raiseAlarm(tx, { agentId: due.agent_id, roundId, kind, detail, at })) news.push([kind, detail]);
    await endAlarms(tx, roundId, alarms, at);
    const round = await roundOf(tx, due.agent_id, at, String(roundId));
    if (!round) throw new Error(`round ${roundId} is gone`);
    const input = proposed && { round_id: String(roundId), result: enteredOf(proposed) };
    // Nobody confirms what the sources no longer say.
    await expireWaiting(tx, round.agent_id, subject, { only: KEY, wanted: input });
    if (accepted) await enter(tx, round, accepted, rows);
    if (proposed && input) await propose(tx, round, { prizes: proposed, input, subject }, rows);
    return news;
  }

  async function enter(tx: Transaction, round: RoundRow, prizes: Prizes, rows: readonly SourceRow[]): Promise<void> {
    const agreeing = rows.filter((row) => row.prizes !== null);
    const index = agreeing.find(({ stock_index }) => stock_index !== null)?.stock_index;
    const enteredBy = `sources ${agreeing.map(({ source }) => source).join(', ')}`;
    const entry = {
      roundId: round.id,
      after: 0,
      prizes,
      computation: index ? { index } : null,
      reason: null,
      enteredBy,
    };
    if (!(await enterResult(tx, entry, now()))) throw new Error(`round ${round.id} has a result already`);
  }

  /** The source is the first key; a person confirms with any other. */
  async function propose(
    tx: Transaction,
    round: RoundRow,
    { prizes, ...proposal }: { prizes: Prizes; input: object; subject: string },
    rows: readonly SourceRow[],
  ): Promise<void> {
    const [from] = rows.filter((row) => row.prizes !== null);
    const summary = `${round.category_name} ${roundName(round)}: ${text.resultSummary(prizes)} (${text.fromSource(from?.source ?? '')})`;
    const decision = { agentId: round.agent_id, ...proposal };
    if (await isRejected(tx, decision.agentId, decision.subject, decision.input)) return;
    const requestedBy = await keyWithoutSecret(tx, round.agent_id, KEY, now());
    await requestConfirmation(tx, { ...decision, action: operatorEnterResult.path, summary, requestedBy }, now());
  }

  return {
    name: 'lotto-sources',
    expireSeconds: EXPIRE_SECONDS,
    due: async () => (await dueSourceRounds(database, now())).map(String),
    async work(key) {
      const roundId = Number(key);
      const due = await dueSources(database, roundId, now());
      const heard = await Promise.all(
        due.map(async (one) => ({
          ...one,
          ...(await read(one.source, { kind: one.kind, date: one.draw_date, symbol: one.symbol })),
        })),
      );
      for (const { source, fault } of heard)
        if (fault !== null) log.warn({ round: roundId, source, fault }, 'result source refused');
      const news = await database.transaction((tx) => judgeRound(tx, roundId, heard));
      for (const [alarm, detail] of news) log.error({ alarm, round: roundId, detail }, 'lottery result alarm');
    },
  };
}

/** A result as an operator would enter it. */
function enteredOf({ first_prize, three_top, three_front, three_bottom, two_bottom }: Prizes) {
  return first_prize === null ? { three_top, two_bottom } : { first_prize, three_front, three_bottom, two_bottom };
}
