import { type CSSProperties, Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { UNSOLD } from '#contract/lists/faults.ts';
import type { Question, ReadLine } from '#contract/lists/read-list.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { bahtOf, type Satang } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';
import { COLUMN_NAMES } from '#src/text/lotto.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import type { Terms } from '../../model/round-terms.ts';
import { COLUMN_OF, type Column } from '../../model/slip.ts';
import { betsOf, kindOf, type ListRow, labelOf, rateOf, rowsOf, sumOf } from '../../model/written-list.ts';
import { PaperQuestion, type QuestionProps } from './list-question.tsx';

/** More numbers of a row are counted, and shown by a press. */
const NUMBERS_SHOWN = 8;
const WRITTEN_SHOWN = 300;
/** A long list is drawn as it is scrolled: all of 2,000 lines at once would take a second. */
const LINES_AT_ONCE = 60;

interface ListPaperProps extends Pick<QuestionProps, 'onAnswer' | 'onSkip'> {
  label: string;
  head: ReactNode;
  lines: readonly ReadLine[];
  questions: readonly Question[];
  columns: readonly Column[];
  terms: Terms;
  sold: readonly BetType[];
  /** Asks about a way of writing anew. */
  onChange: (key: string, buyer: string | null) => void;
  onUnskip: (at: readonly number[]) => void;
}

/** A list on paper in the order in which it is written: each line, and beneath it what is bought for it. */
export function ListPaper({ label, head, lines, columns, ...rest }: ListPaperProps) {
  const [most, setMost] = useState(LINES_AT_ONCE);
  const bets = betsOf(lines);
  return (
    <section className="paper torn engraved lp" style={{ '--n': columns.length } as CSSProperties} aria-label={label}>
      {head}
      <div className="lp-row lp-heads" aria-hidden="true">
        <span />
        <div className="lp-cols">
          <span>{text.number}</span>
          {columns.map((column) => (
            <span key={column}>{COLUMN_NAMES[column]}</span>
          ))}
        </div>
      </div>
      <ol>
        <Lines lines={lines.slice(0, most)} columns={columns} {...rest} />
      </ol>
      {most < lines.length && <MoreLines key={most} onNear={() => setMost(most + LINES_AT_ONCE)} />}
      {bets.length > 0 && (
        <div className="lp-row lp-total">
          <span />
          <div className="lp-cols num">
            <b>{text.total}</b>
            {columns.map((column) => {
              const sum = sumOf(bets.filter(({ bet_type }) => COLUMN_OF[bet_type] === column));
              return (
                <span key={column} data-k={COLUMN_NAMES[column]}>
                  {sum > 0 && formatBaht(bahtOf(sum))}
                </span>
              );
            })}
          </div>
        </div>
      )}
    </section>
  );
}

/** Stands for the lines that are drawn when they come near the screen. */
function MoreLines({ onNear }: { onNear: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(box, 800);
  const draw = useEffectEvent(onNear);
  useEffect(() => {
    if (isNear) draw();
  }, [isNear]);
  return <div ref={box} className="h-11" />;
}

type LinesProps = Omit<ListPaperProps, 'label' | 'head'>;

function Lines({ lines, questions, columns, terms, sold, onAnswer, onSkip, onChange, onUnskip }: LinesProps) {
  const asked = (line: ReadLine) =>
    line.kind === 'asked' ? questions.find(({ id }) => id === line.question) : undefined;
  const rows: ReactNode[] = [];
  const shown = new Set<string>();
  let band = '';
  let heading: readonly number[] = [];
  for (const [place, line] of lines.entries()) {
    const key = line.at.join();
    const next = lines[place + 1];
    if (line.kind === 'part') {
      const before = lines[place - 1];
      const priced = before && asked(before);
      if (before && priced?.about === 'price' && before.list === line.list && line.list !== null)
        rows.push(
          <Row key={key} line={line} className="is-ask">
            <PaperQuestion question={priced} sold={sold} onAnswer={onAnswer} onSkip={onSkip} />
          </Row>,
        );
      else heading = line.at;
      continue;
    }
    if (line.kind === 'read' && line.bets.length > 0) {
      const kind = kindOf(line.bets, line.written);
      if (kind !== band || heading.length > 0) {
        rows.push(
          <li key={`band ${key}`} className="lp-kind">
            <span className="lp-no num">{heading.map(formatCount).join(', ')}</span>
            <h3>
              {kind} <small>{rateOf(line.bets, terms)}</small>
            </h3>
            <b className="num">{formatBaht(bahtOf(sumOf(betsOf(bandFrom(lines, place, kind)))))}</b>
          </li>,
        );
        band = kind;
      }
      heading = [];
      rows.push(
        <Row key={key} line={line}>
          {rowsOf(line.bets, line.written).map((row) => (
            <Bought key={row.numbers.join()} row={row} columns={columns} />
          ))}
        </Row>,
      );
      for (const [habit, meaning] of Object.entries(line.meanings)) {
        if (shown.has(habit)) continue;
        shown.add(habit);
        rows.push(
          <li key={`habit ${habit}`} className="lp-row is-chip">
            <span />
            <div>
              <button type="button" className="habit" onClick={() => onChange(habit, line.buyer)}>
                <span>
                  {text.abouts[habit] === undefined ? text.habit : `${text.abouts[habit]} =`}{' '}
                  <b>{labelOf({ [habit]: meaning }, line.bets, line.written)}</b>
                </span>
                <i>{text.change}</i>
              </button>
            </div>
          </li>,
        );
      }
      continue;
    }
    band = '';
    const question = asked(line);
    if (line.kind === 'asked') {
      const isFirst = question?.at[0] === line.at[0];
      const isLast =
        question?.about === 'price' && next?.kind !== 'part' && (next === undefined || asked(next) !== question);
      const isAskedHere = question?.about === 'word' ? isFirst : isLast;
      rows.push(
        <Row key={key} line={line} className="is-ask">
          {(question?.about !== 'word' || !isFirst || /\d/.test(line.written)) && (
            <div className="lp-cols lp-read">
              <b className="num">{(line.written.match(/\d+/g) ?? []).slice(0, 3).join(' ')}</b>
              <span className="lp-wait">{text.waits}</span>
            </div>
          )}
          {question && isAskedHere && (
            <PaperQuestion question={question} sold={sold} onAnswer={onAnswer} onSkip={onSkip} />
          )}
        </Row>,
      );
    } else
      rows.push(
        <Row key={key} line={line}>
          <Left line={line} onUnskip={onUnskip} />
        </Row>,
      );
  }
  return rows;
}

/** The lines of one kind from a place on. */
function bandFrom(lines: readonly ReadLine[], place: number, kind: string): readonly ReadLine[] {
  const rest = lines.slice(place);
  const end = rest.findIndex((line) => line.kind !== 'read' || kindOf(line.bets, line.written) !== kind);
  return end < 0 ? rest : rest.slice(0, end);
}

function Row({ line, className = '', children }: { line: ReadLine; className?: string; children: ReactNode }) {
  const parts = line.written.slice(0, WRITTEN_SHOWN).split('\n');
  return (
    <li className={`lp-row ${className}`}>
      <span className="lp-no num">{line.at[0]}</span>
      <div className="min-w-0">
        <p className="lp-src" dir="ltr">
          <span className="sr-only">{text.wrote}</span>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
            <Fragment key={at}>
              {at > 0 && (
                <span className="lp-nl" aria-hidden="true">
                  ↵
                </span>
              )}
              {part}
            </Fragment>
          ))}
        </p>
        {children}
      </div>
    </li>
  );
}

const priceText = (price: Satang | null): string => (price === null ? '–' : formatCount(Number(bahtOf(price))));

function Bought({ row, columns }: { row: ListRow; columns: readonly Column[] }) {
  const { numbers, base, cells } = row;
  const [isOpen, setOpen] = useState(false);
  const isMany = base === null && numbers.length > NUMBERS_SHOWN;
  const words = [...cells].map(([column, price]) => text.cell(COLUMN_NAMES[column], priceText(price))).join(' ');
  const content = (
    <>
      <b className="num">
        {base ?? numbers.slice(0, isMany ? 2 : NUMBERS_SHOWN).join(' ')}
        {base !== null && <small>{text.orders(numbers.length)}</small>}
        {isMany && <small>{text.numbers(numbers.length)}</small>}
      </b>
      {columns.map((column) => {
        const price = cells.get(column);
        return price === undefined ? (
          <span key={column} className="none" aria-hidden="true">
            ·
          </span>
        ) : (
          <span key={column}>
            {priceText(price)}
            {numbers.length > 1 && <small>{text.times(numbers.length)}</small>}
          </span>
        );
      })}
    </>
  );
  return (
    <>
      <p className="sr-only">{`${base ?? numbers.join(' ')} ${words}`}</p>
      {isMany ? (
        <button
          type="button"
          className="lp-cols lp-read"
          aria-expanded={isOpen}
          aria-label={`${text.numbers(numbers.length)} ${words}`}
          onClick={() => setOpen(!isOpen)}
        >
          {content}
        </button>
      ) : (
        <div className="lp-cols lp-read" aria-hidden="true">
          {content}
        </div>
      )}
      {((base !== null && numbers.length <= NUMBERS_SHOWN) || isOpen) && (
        <p className="lp-set num">{numbers.join(' ')}</p>
      )}
      {[...cells.values()].includes(null) && <p className="lp-talk">{text.noPrice}</p>}
    </>
  );
}

function Left({ line, onUnskip }: { line: ReadLine; onUnskip: (at: readonly number[]) => void }) {
  if (line.kind === 'skipped')
    return (
      <p className="lp-out">
        <span className="flex-1">{text.skipped}</span>
        <button type="button" className="lp-fix" onClick={() => onUnskip(line.at)}>
          {text.chooseAgain}
        </button>
      </p>
    );
  if (line.kind !== 'left') return null;
  if (line.unsold === null) return <p className="lp-talk">{line.why}</p>;
  return (
    <p className="lp-out">
      <b>{line.unsold}</b>
      <span>{line.why.includes(UNSOLD) ? text.unsold : line.why}</span>
    </p>
  );
}
