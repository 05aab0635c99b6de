import type { Queries } from '#server/database/database.ts';

export async function databaseTime(queries: Queries): Promise<Date> {
  const row = await queries.row<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('the database has no time');
  return row.now;
}
