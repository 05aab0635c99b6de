import { formatBaht } from '#contract/baht-text.ts';
import { type Baht, satangOf } from '#contract/money.ts';
import { classNames } from '#src/lib/class-names.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import type { Column } from '../model/income-chart.ts';

/** The colours of level 1, 2 and so on; deeper levels share the last one. */
const FILLS = ['fill-primary', 'fill-money-in', 'fill-money-pending', 'fill-money-out'];
const GROUNDS = ['bg-primary', 'bg-money-in', 'bg-money-pending', 'bg-money-out'];
const at = (classes: readonly string[], level: number) => classes[Math.min(level, classes.length) - 1];

interface ColumnsProps {
  columns: readonly Column[];
  /** A column's full name, for screen readers. */
  nameOf: (when: string) => string;
  /** The label below a column. */
  tickOf: (when: string) => string;
  /** Columns are divided by level; otherwise only the last one, the current month, is marked. */
  isByLevel?: boolean;
}

/** A bar chart of income; each bar is labelled with its time and amount. */
export function Columns({ columns, nameOf, tickOf, isByLevel = false }: ColumnsProps) {
  const most = Math.max(...columns.map(({ amount }) => satangOf(amount)));
  const levels = [...new Set(columns.flatMap(({ parts }) => parts.map(({ level }) => level)))].sort((a, b) => a - b);
  const gap = columns.length > 7 ? 'gap-1' : 'gap-3';
  if (most <= 0) return <p className="h-40 grid place-items-center text-sm text-muted">{text.chartEmpty}</p>;
  return (
    <>
      <ol className={classNames('grid grid-flow-col auto-cols-fr mt-4', gap)}>
        {columns.map(({ when, amount, parts }, index) => {
          const isLast = index === columns.length - 1;
          return (
            <li
              key={when}
              className="min-w-0 text-center"
              aria-label={labelOf(nameOf(when), amount, isByLevel ? parts : [])}
            >
              <span className="flex items-end h-40 border-b border-hairline">
                <Bar
                  share={satangOf(amount) / most}
                  parts={parts}
                  fillOf={(level) => (isByLevel ? at(FILLS, level) : isLast ? 'fill-primary' : 'fill-base-300')}
                />
              </span>
              <span
                className={classNames('block mt-2 text-xs num', !isByLevel && isLast ? 'font-medium' : 'text-muted')}
              >
                {tickOf(when)}
              </span>
            </li>
          );
        })}
      </ol>
      {isByLevel && levels.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 mt-3 text-xs text-muted">
          {levels.map((level) => (
            <li key={level} className="flex items-center gap-1.5">
              <i className={classNames('size-2.5 rounded-full', at(GROUNDS, level))} />
              {text.level(level)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function labelOf(name: string, amount: Baht, parts: Column['parts']): string {
  const detail =
    parts.length > 1 ? ` (${parts.map(({ level, amount: of }) => text.part(level, formatBaht(of))).join(' · ')})` : '';
  return text.bar(name, formatBaht(amount)) + detail;
}

interface BarProps {
  /** The height relative to the highest column, 0 to 1. */
  share: number;
  parts: Column['parts'];
  fillOf: (level: number) => string | undefined;
}

/** One column with its parts stacked, level 1 at the bottom. */
function Bar({ share, parts, fillOf }: BarProps) {
  if (share <= 0) return null;
  const heights = parts.map(({ level, amount }) => ({ level, height: Math.max(0, satangOf(amount)) }));
  const total = heights.reduce((sum, { height }) => sum + height, 0);
  let top = total;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 1 ${total}`}
      preserveAspectRatio="none"
      className="block w-full min-h-1 rounded-t-lg"
      style={{ height: `${share * 100}%` }}
    >
      {heights.map(({ level, height }) => {
        top -= height;
        return <rect key={level} y={top} width="1" height={height} className={fillOf(level)} />;
      })}
    </svg>
  );
}
