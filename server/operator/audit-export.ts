import type { Queries } from '#server/database/database.ts';
import { bangkokTime } from '#server/lib/bangkok.ts';
import { CSV_BEGIN, csvLine, csvText } from '#server/lib/csv.ts';
import { type AuditFilter, type AuditRow, auditOf } from './audit-queries.ts';

/** The rows in memory at once, however long the log is. */
const PAGE = 1000;

const HEAD = [
  ...['เลขลำดับ', 'เวลา', 'ใคร', 'ชื่อผู้ใช้', 'บทบาท', 'สิทธิ์', 'คำสั่ง', 'ข้อมูลที่ส่ง', 'ผล'],
  ...['ก่อน', 'หลัง', 'ที่อยู่ IP', 'การเข้าใช้', 'เครื่อง'],
];

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));

const cellsOf = (row: AuditRow): string[] =>
  [
    ...[String(row.id), bangkokTime(row.at), row.key, row.username ?? '', row.role ?? '', row.scope, row.action],
    ...[json(row.input), row.outcome, json(row.before), json(row.after)],
    ...[row.ip, row.session_id ?? '', row.device ?? ''],
  ].map(csvText);

/** The agent's log as CSV, newest first, in parts. */
export async function* auditAsCsv(
  queries: Queries,
  filter: AuditFilter,
  of: { agentId: number; from: string | undefined; to: string | undefined },
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(HEAD);
  let after: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await auditOf(queries, filter, { ...of, after, limit: PAGE });
    const page = rows.slice(0, PAGE);
    if (page.length > 0) yield page.map((row) => csvLine(cellsOf(row))).join('');
    if (rows.length <= PAGE) return;
    after = page.at(-1)?.id ?? null;
  }
}
