/** A government draw number by number (docs/rules.md#draw-night). */
import type { OutputOf } from '#contract/endpoint.ts';
import { drawFromSeed, numberIn, PRIZE_SLOTS, type PrizeSlot, type Prizes } from '#contract/lotto-draw.ts';
import type { lottoDraw } from '#contract/lotto-draws.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { type Version, versionsOf } from '../results/result-queries.ts';
import { type AnnouncementRow, announcementsOf, announcePrize } from '../rounds/announcement-queries.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import { type RoundRow, roundOf } from '../rounds/round-queries.ts';
import { lockDueRound } from './draw-queries.ts';

type Draw = OutputOf<typeof lottoDraw>;
type Correction = Draw['corrections'][number];

const isSameSlot = (one: PrizeSlot, other: PrizeSlot) => one.prize === other.prize && one.place === other.place;

/** Changed announcements, each with the number before. */
function changedAnnouncements(rows: readonly AnnouncementRow[]): Correction[] {
  return rows.flatMap((row, index) => {
    const before = rows.slice(0, index).findLast((earlier) => isSameSlot(earlier, row));
    if (!before) return [];
    const change = { prize: row.prize, place: row.place, before: before.number, after: row.number };
    return [{ at: row.entered_at.toISOString(), reason: row.reason ?? '', changes: [change] }];
  });
}

/** Corrected results, each with the numbers that it changed. */
function correctedResults(versions: readonly Version[]): Correction[] {
  return versions.slice(1).flatMap(({ prizes, reason, entered_at }, index) => {
    const before = versions[index]?.prizes ?? null;
    if (prizes === null) return [];
    const changes = PRIZE_SLOTS.flatMap((slot) => {
      const [was, is] = [before && numberIn(before, slot), numberIn(prizes, slot)];
      return is === null || was === is ? [] : [{ ...slot, before: was, after: is }];
    });
    return [{ at: new Date(entered_at).toISOString(), reason: reason ?? '', changes }];
  });
}

/** The newest number of each slot, in the order of their first announcement; with a result, that result's numbers. */
function announcedOf(rows: readonly AnnouncementRow[], result: Version | undefined): Draw['announced'] {
  const first = PRIZE_SLOTS.flatMap((slot) => rows.find((row) => isSameSlot(row, slot)) ?? []);
  const order = first.toSorted((one, other) => rows.indexOf(one) - rows.indexOf(other));
  const shown = order.flatMap(({ prize, place }) => {
    const newest = rows.findLast((row) => isSameSlot(row, { prize, place }));
    return newest ? [{ prize, place, number: newest.number, at: newest.entered_at.toISOString() }] : [];
  });
  const prizes = result?.prizes;
  if (!prizes) return shown;
  const at = new Date(result.entered_at).toISOString();
  const missing = PRIZE_SLOTS.filter((slot) => !shown.some((one) => isSameSlot(one, slot)));
  return [...shown, ...missing.map((slot) => ({ ...slot, number: '', at }))].flatMap((one) => {
    const number = numberIn(prizes, one);
    return number === null ? [] : [{ ...one, number, at: number === one.number ? one.at : at }];
  });
}

/** The government round with this id. Refuses with `round_not_found`, also for another kind. */
export async function findDraw(queries: Queries, agentId: number, at: Date, roundId: string): Promise<RoundRow> {
  const round = await roundOf(queries, agentId, at, roundId);
  if (round?.kind !== 'government') throw new Refusal('round_not_found');
  return round;
}

/** A government round's draw so far. */
export async function drawOf(queries: Queries, round: RoundRow): Promise<Draw> {
  const [rows, versions] = await Promise.all([announcementsOf(queries, round.id), versionsOf(queries, round.id)]);
  const result = versions.at(-1);
  return {
    round: roundOnWire(round),
    announced: announcedOf(rows, result),
    corrections: [...changedAnnouncements(rows), ...correctedResults(versions)],
    prizes: result?.prizes ?? null,
    resulted_at: result ? new Date(result.entered_at).toISOString() : null,
    void_reason: result && result.prizes === null ? result.reason : null,
  };
}

/**
 * Tells whether a complete result differs from the announced numbers: these must be corrected first, with a reason
 * that players see. The order of a prize's two numbers does not matter: they win the same bets.
 */
export function differsFrom(announced: readonly AnnouncementRow[], prizes: Prizes): boolean {
  const shown = announcedOf(announced, undefined);
  const drawn = PRIZE_SLOTS.map((slot) => ({ prize: slot.prize, number: numberIn(prizes, slot) }));
  return shown.some(({ prize, number }) => {
    const times = (list: readonly { prize: string; number: string | null }[]) =>
      list.filter((one) => one.prize === prize && one.number === number).length;
    return times(drawn) < times(shown);
  });
}

export async function differsFromAnnounced(queries: Queries, roundId: number, prizes: Prizes): Promise<boolean> {
  return differsFrom(await announcementsOf(queries, roundId), prizes);
}

/**
 * Announces the due numbers of a round that is drawn from its seed number by number. True while numbers are missing,
 * or the last one has just been shown: then the round has no result yet. Any number of processes may run it,
 * repeatedly.
 */
export async function announceDue(database: Database, roundId: number, at: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const round = await lockDueRound(tx, roundId, at);
    const seconds = round?.rule.announce_seconds;
    if (!round || seconds === undefined || round.kind !== 'government') return false;
    const { prizes } = await drawFromSeed({ roundId: String(roundId), kind: round.kind }, round.seed);
    const since = (place: number) => new Date(round.result_at.getTime() + place * seconds * 1000);
    for (const [place, slot] of PRIZE_SLOTS.entries()) {
      const number = numberIn(prizes, slot);
      if (since(place) > at || number === null) continue;
      await announcePrize(tx, roundId, { ...slot, number, reason: null, enteredBy: 'draw' }, since(place));
    }
    return since(PRIZE_SLOTS.length) > at;
  });
}
