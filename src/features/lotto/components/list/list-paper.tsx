import { type CSSProperties, Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { UNSOLD } from '#contract/lists/faults.ts';
import type { Question, ReadLine } from '#contract/lists/read-list.ts';
import { type ListRow, rowsOf } from '#contract/lists/rows.ts';
import { COLUMN_NAMES, COLUMN_OF, type Column } from '#contract/lotto-columns.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { bahtOf, type Satang } from '#contract/money.ts';
import { formatCount } from '#src/lib/count.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import type { Terms } from '../../model/round-terms.ts';
import { betsOf, kindOf, labelOf, openOf, rateOf, sumOf } from '../../model/written-list.ts';
import { ColumnHeads } from './column-heads.tsx';
import { PaperQuestion, type QuestionProps } from './list-question.tsx';

/** More numbers of a row are counted, and shown by a press. */
const NUMBERS_SHOWN = 8;
const WRITTEN_SHOWN = 300;
/** A long list is drawn as it is scrolled: all of 2,000 lines at once would take a second. */
const LINES_AT_ONCE = 40;

interface ListPaperProps extends Pick<QuestionProps, 'onAnswer' | 'onSkip'> {
  buyer: string | null;
  label: string;
  head: ReactNode;
  lines: readonly ReadLine[];
  questions: readonly Question[];
  columns: readonly Column[];
  terms: Terms;
  sold: readonly BetType[];
  /** Meanings that hold for this list only, by their keys. */
  once: ReadonlySet<string>;
  /** Lines that an answer has just filled. */
  filled: readonly number[];
  /** Asks about a way of writing anew. */
  onChange: (key: string, buyer: string | null) => void;
  onUnskip: (at: readonly number[]) => void;
}

/** A list on paper in the order in which it is written: each line, and beneath it what is bought for it. */
export function ListPaper({ buyer, label, head, lines, columns, ...rest }: ListPaperProps) {
  const [most, setMost] = useState(LINES_AT_ONCE);
  const bets = openOf(betsOf(lines), rest.terms);
  return (
    <section
      className="paper torn engraved lp"
      style={{ '--n': columns.length } as CSSProperties}
      data-buyer={buyer ?? ''}
      aria-label={label}
    >
      <h2 className="sr-only">{label}</h2>
      {head}
      <ColumnHeads name={text.number} columns={columns} />
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

type LinesProps = Omit<ListPaperProps, 'buyer' | 'label' | 'head'>;

/** Filled lines fade in one after another; those behind the first eight with the last of these. */
const FADES = 8;
function fadeOf(filled: readonly number[], { at }: ReadLine): number | undefined {
  const place = filled.findIndex((one) => at.includes(one));
  return place < 0 ? undefined : Math.min(place, FADES - 1);
}

function Lines({
  lines,
  questions,
  columns,
  terms,
  sold,
  once,
  filled,
  onAnswer,
  onSkip,
  onChange,
  onUnskip,
}: LinesProps) {
  const asked = (line: ReadLine | undefined) =>
    line?.kind === 'asked' ? questions.find(({ id }) => id === line.question) : undefined;
  const ask = (question: Question) => (
    <PaperQuestion question={question} sold={sold} onAnswer={onAnswer} onSkip={onSkip} />
  );
  const rows: ReactNode[] = [];
  const shown = new Set<string>();
  const drawn = new Set<string>();
  let chips: ReactNode[] = [];
  let band = '';
  let heading: readonly number[] = [];
  const endBand = () => {
    rows.push(...chips);
    chips = [];
    band = '';
  };
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place];
    if (!line) continue;
    const key = line.at.join();
    const question = asked(line);
    if (line.kind === 'part') {
      if (line.list === null) heading = line.at;
    } else if (line.kind === 'read' && line.bets.length > 0) {
      const kind = kindOf(line.bets, line.written);
      if (kind !== band || heading.length > 0) {
        endBand();
        rows.push(
          <Band key={`band ${key}`} at={heading} kind={kind} rate={rateOf(line.bets, terms)}>
            {formatBaht(bahtOf(sumOf(openOf(betsOf(bandFrom(lines, place, kind)), terms))))}
          </Band>,
        );
        band = kind;
      }
      heading = [];
      rows.push(
        <Row key={key} line={line} fade={fadeOf(filled, line)}>
          {rowsOf(line.bets, line.written).map((row) => (
            <Bought key={row.numbers.join()} row={row} columns={columns} />
          ))}
          <Closed count={line.bets.length - openOf(line.bets, terms).length} />
        </Row>,
      );
      for (const [habit, meaning] of Object.entries(line.meanings)) {
        if (shown.has(habit)) continue;
        shown.add(habit);
        chips.push(
          <Chip
            key={`habit ${habit}`}
            about={once.has(habit) ? text.once : text.abouts[habit]}
            label={labelOf({ [habit]: meaning }, line.bets, line.written)}
            onChange={() => onChange(habit, line.buyer)}
          />,
        );
      }
    } else if (question?.about === 'price' && line.list !== null) {
      endBand();
      // The numbers of the list are one row, with a brace to their price.
      let end = place;
      while (
        lines[end + 1]?.list === line.list &&
        (asked(lines[end + 1]) === question || lines[end + 1]?.kind === 'part')
      )
        end += 1;
      const list = lines.slice(place, end + 1);
      const price =
        list.find(({ kind }) => kind === 'part') ??
        (lines[place - 1]?.list === line.list ? lines[place - 1] : undefined);
      rows.push(<Brace key={key} lines={list.filter((one) => one !== price)} price={price?.written ?? ''} />);
      if (!drawn.has(question.id))
        rows.push(
          <Row key={`price ${key}`} line={price ?? line} className="is-ask">
            {ask(question)}
          </Row>,
        );
      drawn.add(question.id);
      place = end;
    } else {
      endBand();
      rows.push(
        <Row key={key} line={line} className={line.kind === 'asked' ? 'is-ask' : ''}>
          {line.kind === 'asked' && numbersOf(line, question) !== '' && (
            <div className="lp-read lp-waits">
              <b className="num">{numbersOf(line, question)}</b>
              <span className="lp-wait">{text.waits}</span>
            </div>
          )}
          {question?.about === 'word' && question.at[0] === line.at[0] && ask(question)}
          <Left line={line} onUnskip={onUnskip} />
        </Row>,
      );
    }
  }
  endBand();
  return rows;
}

/** The numbers of a line that waits, as its first answer has them. */
function numbersOf(line: ReadLine, question: Question | undefined): string {
  const bets = question?.choices[0]?.lines.find(({ at }) => line.at.includes(at))?.bets ?? [];
  return [...new Set(bets.map(({ number }) => number))]
    .filter((number) => line.written.includes(number))
    .slice(0, NUMBERS_SHOWN)
    .join(' ');
}

function Band({
  at,
  kind,
  rate,
  children,
}: {
  at: readonly number[];
  kind: string;
  rate: string;
  children: ReactNode;
}) {
  return (
    <li className="lp-kind">
      <span className="lp-no num">{at.map(formatCount).join(', ')}</span>
      <h3>
        {kind} <small>{rate}</small>
      </h3>
      <b className="num">{children}</b>
    </li>
  );
}

/** A meaning that decided lines, and the way to another one. */
function Chip({ about, label, onChange }: { about: string | undefined; label: string; onChange: () => void }) {
  return (
    <li className="lp-row is-chip">
      <span />
      <div>
        <button type="button" className="habit" onClick={onChange}>
          <span>
            {about === undefined ? text.habit : `${about} =`} <b>{label}</b>
          </span>
          <i>{text.change}</i>
        </button>
      </div>
    </li>
  );
}

function Brace({ lines, price }: { lines: readonly ReadLine[]; price: string }) {
  return (
    <li className="lp-row is-ask">
      <span className="lp-no lp-nos num" aria-hidden="true">
        {lines.map(({ at }) => (
          <span key={at.join()}>{at[0]}</span>
        ))}
      </span>
      <div className="lp-brace min-w-0">
        <ul>
          {lines.map(({ at, written }) => (
            <li key={at.join()} dir="ltr">
              {written.trim().slice(0, WRITTEN_SHOWN)}
            </li>
          ))}
        </ul>
        {price !== '' && (
          <>
            <svg viewBox="0 0 14 108" preserveAspectRatio="none" aria-hidden="true">
              <path
                vectorEffect="non-scaling-stroke"
                d="M2 3c6 0 5 8 5 18v19c0 8 1 13 5 14c-4 1-5 6-5 14v19c0 10 1 18-5 18"
              />
            </svg>
            <b>{price.trim().slice(0, 20)}</b>
          </>
        )}
      </div>
    </li>
  );
}

/** The lines of one kind from a place on. */
function bandFrom(lines: readonly ReadLine[], place: number, kind: string): readonly ReadLine[] {
  const rest = lines.slice(place);
  const end = rest.findIndex((line) => line.kind !== 'read' || kindOf(line.bets, line.written) !== kind);
  return end < 0 ? rest : rest.slice(0, end);
}

interface RowProps {
  line: ReadLine;
  className?: string;
  /** Its place among those that fade in. */
  fade?: number | undefined;
  children: ReactNode;
}

function Row({ line, className = '', fade, children }: RowProps) {
  const parts = line.written.slice(0, WRITTEN_SHOWN).split('\n');
  return (
    <li
      className={`lp-row ${className}`}
      style={fade === undefined ? undefined : ({ '--fade': fade } as CSSProperties)}
    >
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

/** How many of a line's bets are closed, and not bought. */
const Closed = ({ count }: { count: number }) =>
  count > 0 && <p className="lp-out num">{PAD_TEXT.notice.closedMany(count)}</p>;

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
