import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoResult, lottoResults } from '#contract/lotto-results.ts';
import type { Queries } from '#server/database/database.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { roundOnWire } from '../rounds/round-on-wire.ts';
import {
  drawDates,
  governmentDates,
  newestGovernment,
  newestResultRows,
  newestRowOfEach,
  type ResultRow,
  resultRow,
  resultsOfCategory,
  resultsOfDay,
} from './result-queries.ts';

type Result = OutputOf<typeof lottoResult>;

/**
 * The newest version is the result; each later one names its predecessor and the reason
 * (docs/rules.md#lottery-results).
 */
function onWire(row: ResultRow): Result {
  const newest = row.versions.at(-1);
  const corrections = row.versions.slice(1).map((later, index) => ({
    version: later.version,
    at: new Date(later.entered_at).toISOString(),
    reason: later.reason ?? '',
    previous: row.versions[index]?.prizes ?? null,
  }));
  return {
    round: roundOnWire(row),
    prizes: newest?.prizes ?? null,
    index: newest?.index ?? null,
    void_reason: newest && newest.prizes === null ? newest.reason : null,
    resulted_at: newest ? new Date(newest.entered_at).toISOString() : null,
    proof:
      row.rule.draw === 'seed' && row.seed !== null && newest?.version === 1
        ? { seed: row.seed, seed_hash: row.seed_hash }
        : null,
    version: newest?.version ?? 0,
    corrections,
  };
}

/** A round with its result so far; undefined for an unknown round. */
export async function resultOf(queries: Queries, at: Date, roundId: number): Promise<Result | undefined> {
  const row = await resultRow(queries, at, roundId);
  return row && onWire(row);
}

/** Results of a day, or of the newest day that has one, with the recent days to choose from. */
export async function resultsOf(
  queries: Queries,
  agentId: number,
  at: Date,
  filter: { date?: string; categoryId: number | null },
): Promise<OutputOf<typeof lottoResults>> {
  const today = bangkokDay(at);
  const dates = await drawDates(queries, agentId, today, filter.categoryId);
  const date = filter.date ?? dates[0] ?? today;
  const [rows, draws, newest] = await Promise.all([
    resultsOfDay(queries, agentId, at, { date, categoryId: filter.categoryId }),
    governmentDates(queries, agentId, today),
    newestGovernment(queries, agentId, at),
  ]);
  return {
    date,
    dates,
    results: rows.map(onWire),
    government: { dates: draws, newest: newest ? onWire(newest) : null },
  };
}

/** The newest results of a lottery, newest first. */
export async function historyOf(...of: Parameters<typeof resultsOfCategory>): Promise<Result[]> {
  return (await resultsOfCategory(...of)).map(onWire);
}

/** The newest result of each lottery on sale, newest first, without rounds that were not held. */
export async function newestOfEach(...of: Parameters<typeof newestRowOfEach>): Promise<Result[]> {
  return (await newestRowOfEach(...of)).map(onWire);
}

/** The newest results of the last week without yeekee, whose rounds would fill the list. */
export async function newestResults(...of: Parameters<typeof newestResultRows>): Promise<Result[]> {
  return (await newestResultRows(...of)).map(onWire);
}
