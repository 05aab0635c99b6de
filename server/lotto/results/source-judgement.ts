/** Acts on the answers of a round's sources (docs/rules.md#lottery-results). */
import type { Prizes } from '#contract/lotto-draw.ts';
import { operatorEnterResult } from '#contract/operator-lotto.ts';
import { keyWithoutSecret } from '#server/access/operator-key-queries.ts';
import type { Transaction } from '#server/database/database.ts';
import { expireWaiting, lockWaiting } from '#server/operator/confirmation-queries.ts';
import { requestConfirmation } from '#server/operator/confirmations.ts';
import { differsFrom } from '../draw-night/draw-night.ts';
import { enterResult } from '../draw-night/draw-queries.ts';
import { announcementsOf } from '../rounds/announcement-queries.ts';
import { roundName } from '../rounds/round-on-wire.ts';
import { type RoundRow, roundOf } from '../rounds/round-queries.ts';
import * as text from '../text.ts';
import { endAlarms, raiseAlarm } from './alarm-queries.ts';
import { decisionSubject } from './result-rules.ts';
import { type DueSource, isRejected, lockJudged, type SourceRow, saveReading, sourceRows } from './source-queries.ts';
import { type AlarmKind, isSameResult, judge, pauseOf } from './sources/judge.ts';
import type { Reading } from './sources/read.ts';

/** The operator key that proposals are requested with. */
const KEY = 'sources';

/** A source and its latest answer. */
export type Heard = DueSource & Reading;

/** An alarm, and what its operators read. */
type Alarm = readonly [kind: AlarmKind, detail: string];

/**
 * Stores the answers of a round's sources and acts on them: two that agree are entered as its result, one alone is
 * proposed to a person, the alarms follow. Returns the alarms that are news.
 */
export async function judgeRound(
  tx: Transaction,
  { roundId, heard, at }: { roundId: number; heard: readonly Heard[]; at: Date },
): Promise<Alarm[]> {
  const [due] = heard;
  if (!due) return [];
  const subject = decisionSubject(roundId);
  await lockWaiting(tx, due.agent_id, subject);
  const known = await lockJudged(tx, roundId);
  // Moved while its sources answered: they have spoken of another day.
  if (!known || known.draw_date !== due.draw_date) return [];
  const msLate = at.getTime() - due.result_at.getTime();
  const before = await sourceRows(tx, roundId);
  await saveHeard(tx, heard, { roundId, at, msLate, hasResult: known.version > 0 });
  const rows = await sourceRows(tx, roundId);
  const announced = await announcementsOf(tx, roundId);
  const { accepted, proposed, alarms } = judge({
    numbers: rows,
    result: known.version === 0 ? undefined : known.prizes,
    differsFromAnnounced: (prizes) => differsFrom(announced, prizes),
    minutesLate: msLate / 60_000,
  });
  const raised = [...alarms.map((kind): Alarm => [kind, text.alarmDetail(kind, rows)]), ...corrections(before, rows)];
  const news: Alarm[] = [];
  for (const alarm of raised) {
    const [kind, detail] = alarm;
    if (await raiseAlarm(tx, { agentId: due.agent_id, roundId, kind, detail, at })) news.push(alarm);
  }
  await endAlarms(tx, roundId, alarms, at);
  const round = await roundOf(tx, due.agent_id, at, String(roundId));
  if (!round) throw new Error(`round ${roundId} is gone`);
  const input = proposed && { round_id: String(roundId), result: enteredOf(proposed) };
  // Nobody should confirm what the sources no longer say.
  await expireWaiting(tx, round.agent_id, subject, { only: KEY, wanted: input });
  if (accepted) await enter(tx, round, { prizes: accepted, rows, at });
  if (proposed && input) await propose(tx, round, { prizes: proposed, input, subject, rows, at });
  return news;
}

/** Keeps what each source said, and when it is asked again. */
async function saveHeard(
  tx: Transaction,
  heard: readonly Heard[],
  { roundId, at, msLate, hasResult }: { roundId: number; at: Date; msLate: number; hasResult: boolean },
): Promise<void> {
  for (const { source, answer, fault, retryAfterSeconds } of heard) {
    const pause = Math.max(pauseOf(msLate, { hasResult }), (retryAfterSeconds ?? 0) * 1000);
    const said = { source, prizes: answer?.prizes ?? null, stockIndex: answer?.index ?? null, fault };
    await saveReading(tx, roundId, { ...said, at, nextAt: new Date(at.getTime() + pause) });
  }
}

/** The alarm about sources that say another result than before, if there are any. */
function corrections(before: readonly SourceRow[], rows: readonly SourceRow[]): Alarm[] {
  const details = rows.flatMap(({ source, prizes }) => {
    const earlier = before.find((row) => row.source === source)?.prizes;
    if (!earlier || !prizes || isSameResult(earlier, prizes)) return [];
    return [text.sourceCorrected(source, text.resultSummary(earlier), text.resultSummary(prizes))];
  });
  return details.length > 0 ? [['corrected', details.join(' · ')]] : [];
}

async function enter(
  tx: Transaction,
  round: RoundRow,
  { prizes, rows, at }: { prizes: Prizes; rows: readonly SourceRow[]; at: Date },
): Promise<void> {
  const agreeing = rows.filter((row) => row.prizes !== null);
  const index = agreeing.find(({ stock_index }) => stock_index !== null)?.stock_index;
  const entry = {
    roundId: round.id,
    after: 0,
    prizes,
    computation: index ? { index } : null,
    reason: null,
    enteredBy: `sources ${agreeing.map(({ source }) => source).join(', ')}`,
  };
  if (!(await enterResult(tx, entry, at))) throw new Error(`round ${round.id} has a result already`);
}

interface Proposal {
  prizes: Prizes;
  input: object;
  subject: string;
  rows: readonly SourceRow[];
  at: Date;
}

/** Leaves a result to a person: the source is the first key, and they confirm with any other. */
async function propose(
  tx: Transaction,
  round: RoundRow,
  { prizes, input, subject, rows, at }: Proposal,
): Promise<void> {
  const [from] = rows.filter((row) => row.prizes !== null);
  const summary = `${round.category_name} ${roundName(round)}: ${text.resultSummary(prizes)} (${text.fromSource(from?.source ?? '')})`;
  const agentId = round.agent_id;
  if (await isRejected(tx, agentId, subject, input)) return;
  const requestedBy = await keyWithoutSecret(tx, agentId, KEY, at);
  await requestConfirmation(
    tx,
    { agentId, input, subject, action: operatorEnterResult.path, summary, requestedBy },
    at,
  );
}

/** A result as an operator would enter it. */
function enteredOf({ first_prize, three_top, three_front, three_bottom, two_bottom }: Prizes) {
  return first_prize === null ? { three_top, two_bottom } : { first_prize, three_front, three_bottom, two_bottom };
}
