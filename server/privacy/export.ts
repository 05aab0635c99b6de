import type { Database } from '#server/database/database.ts';
import { CSV_BEGIN, csvLine } from '#server/lib/csv.ts';
import { type ExportRow, namesIn, rowsOf, SECTIONS, type Section } from './export-queries.ts';
import { csvCell, titleOf } from './export-text.ts';

/** The rows in memory at once, whatever the member has done. */
const PAGE = 2000;

async function* pagesOf(database: Database, section: Section, memberId: number): AsyncGenerator<ExportRow[]> {
  let after: readonly unknown[] | null = null;
  for (;;) {
    const rows: ExportRow[] = await rowsOf(database, section, { memberId, after, limit: PAGE });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.place;
  }
}

/**
 * Everything kept about a member as JSON: each table by its name, with its Thai title. Amounts are whole satang; points where
 * the currency is POINT.
 */
export async function* exportAsJson(database: Database, memberId: number, at: Date): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(at)},"tables":{`;
  for (const [n, section] of SECTIONS.entries()) {
    yield `${n ? ',' : ''}\n${JSON.stringify(section.table)}:{"title":${JSON.stringify(section.title)},"rows":[`;
    let separator = '\n';
    for await (const rows of pagesOf(database, section, memberId)) {
      yield separator + rows.map(({ values }) => JSON.stringify(values)).join(',\n');
      separator = ',\n';
    }
    yield ']}';
  }
  yield '\n}}\n';
}

/** The same as one CSV file for spreadsheets: one table below the other, each with its title and Thai column names. */
export async function* exportAsCsv(database: Database, memberId: number, at: Date): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(['ข้อมูลส่วนบุคคลของฉัน', csvCell('exported_at', at)]);
  for (const section of SECTIONS) {
    let hasHead = false;
    for await (const rows of pagesOf(database, section, memberId)) {
      const head = hasHead ? '' : `\r\n${csvLine([section.title])}${csvLine(namesIn(section).map(titleOf))}`;
      hasHead = true;
      yield head +
        rows.map(({ values }) => csvLine(namesIn(section).map((name) => csvCell(name, values[name], values)))).join('');
    }
  }
}
