import type { Column } from '#contract/lotto-columns.ts';
import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import './fair-copy.css';
import type { CSSProperties, ReactNode } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';
import { BUNDLE_TEXT as text } from '#src/text/bundle.ts';
import { Icon } from '#src/ui/icon.tsx';
import { type Cell, type CopyLine, type CopyRow, isCut, isOut } from '../../model/bundle.ts';
import { ColumnHeads } from './column-heads.tsx';

/** More numbers of a row are counted. */
const NUMBERS_SHOWN = 8;
const WRITTEN_SHOWN = 300;

interface FairCopyProps {
  label: string;
  columns: readonly Column[];
  /** Above the columns: whose bill it is. */
  head: ReactNode;
  lines: readonly CopyLine[];
}

/** A bill on paper in the order in which its list is written: the line as it is, and beneath it what is bought. */
export function FairCopy({ label, columns, head, lines }: FairCopyProps) {
  return (
    <section className="paper torn lp" style={{ '--n': columns.length } as CSSProperties} aria-label={label}>
      {head}
      <ColumnHeads name={text.number} columns={columns} />
      <ol>
        {lines.map(({ at, written, rows }) => (
          <li key={at} className="lp-row">
            <span className="lp-no">{formatCount(at)}</span>
            <div className="min-w-0">
              <p className="lp-src" dir="ltr">
                <span className="sr-only">{text.wrote}</span>
                {written.slice(0, WRITTEN_SHOWN)}
              </p>
              {rows.map((row) => (
                <Row key={row.numbers.join()} row={row} columns={columns} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const inWords = ({ cells }: CopyRow) =>
  cells.map(({ column, asked }) => text.cell(COLUMN_NAMES[column], formatCount(Number(asked)))).join(' ');

function Row({ row, columns }: { row: CopyRow; columns: readonly Column[] }) {
  const { numbers, cells } = row;
  const shown = numbers.slice(0, NUMBERS_SHOWN).join(' ');
  const more = numbers.length - NUMBERS_SHOWN;
  if (isOut(row))
    return (
      <p className="lp-out">
        <b>
          <s>{shown}</s>
          {more > 0 && <small> {text.more(more)}</small>}
        </b>
        <span>{text.out(inWords(row).replaceAll(' บาท', ''), cells[0]?.message ?? text.closed)}</span>
      </p>
    );
  return (
    <>
      <p className="sr-only">{`${numbers.join(' ')} ${inWords(row)}`}</p>
      <div className={more > 0 ? 'lp-cols lp-read is-many' : 'lp-cols lp-read'} aria-hidden="true">
        <b>
          {shown}
          {more > 0 && <small> {text.more(more)}</small>}
        </b>
        {columns.map((column) => (
          <Price key={column} cell={cells.find((cell) => cell.column === column)} times={numbers.length} />
        ))}
      </div>
      {cells.filter(isCut).map(({ column, asked, sold, message }) => (
        <p key={column} className="lp-cut">
          <Icon name="alert" size={16} />
          {satangOf(sold) > 0
            ? text.partOf(COLUMN_NAMES[column], formatCount(Number(sold)), formatCount(Number(asked)))
            : text.out(COLUMN_NAMES[column], message ?? text.closed)}
        </p>
      ))}
    </>
  );
}

function Price({ cell, times }: { cell: Cell | undefined; times: number }) {
  if (!cell) return <span className="none">·</span>;
  const { asked, sold } = cell;
  if (isCut(cell))
    return (
      <span className="cut">
        <s>{formatCount(Number(asked))}</s>
        {satangOf(sold) > 0 && <b>{formatCount(Number(sold))}</b>}
      </span>
    );
  return (
    <span>
      {formatCount(Number(asked))}
      {times > 1 && <small>{text.times(times)}</small>}
    </span>
  );
}

/** Whose bill it is, and what it costs: of what is written, and of what can be bought. */
export function BillHead({
  name,
  count,
  total,
  written,
}: {
  name: ReactNode;
  count: string;
  total: Parameters<typeof formatBaht>[0];
  written?: Parameters<typeof formatBaht>[0];
}) {
  return (
    <div className="lp-buyer">
      {name}
      <span>
        <span>{count}</span>
        {written !== undefined && <s>{formatBaht(written)}</s>}
        <b>{formatBaht(total)}</b>
      </span>
    </div>
  );
}
