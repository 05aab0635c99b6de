import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import type { Question, ReadBet } from '#contract/lists/read-list.ts';
import { rowsOf } from '#contract/lists/rows.ts';
import type { Meanings } from '#contract/lists/statements.ts';
import { COLUMN_NAMES, COLUMNS } from '#contract/lotto-columns.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { bahtOf } from '#contract/money.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { Icon } from '#src/ui/icon.tsx';
import { CheckInput } from '#src/ui/inputs.tsx';
import { boughtBy, kindsOfWord, labelOf, sumOf, wordLabel } from '../../model/written-list.ts';
import { foldThen } from './motion.ts';

/** More numbers are written one after another. */
const ROWS_SHOWN = 4;
const NUMBERS_SHOWN = 10;
const WRITTEN_SHOWN = 60;

export interface QuestionProps {
  question: Question;
  onAnswer: (question: Question, meanings: Meanings, isKept: boolean) => void;
  onSkip: (question: Question) => void;
}

const bahtText = (bets: readonly ReadBet[]): string => text.baht(formatBaht(bahtOf(sumOf(bets))));

/** The foot of a question: whether the answer is remembered, and leaving its lines out. */
function Foot({
  question,
  isKept,
  onKept,
  onSkip,
  label = text.remember,
}: Pick<QuestionProps, 'question'> & {
  onSkip: () => void;
  isKept: boolean;
  onKept: (isKept: boolean) => void;
  label?: string;
}) {
  return (
    <div className="lq-foot">
      {question.canRemember ? (
        <label className="lq-tick">
          <CheckInput
            type="checkbox"
            className="checkbox checkbox-primary checkbox-sm"
            checked={isKept}
            onChange={onKept}
          />
          {label}
        </label>
      ) : (
        <span />
      )}
      <button type="button" className="num" onClick={onSkip}>
        {question.about === 'name' ? text.notName : text.skip(question.at.length)}
      </button>
    </div>
  );
}

/** The question's box and what to do with it: it folds before its answer is given, or its lines are left out. */
function useFolding({ question, onAnswer, onSkip }: QuestionProps) {
  const box = useRef<HTMLElement>(null);
  const folding = useRef<Animation>(null);
  // It may be asked anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each reading of the list
  useEffect(() => {
    folding.current?.cancel();
    if (box.current) box.current.inert = false;
  }, [question]);
  const fold = (then: () => void) => {
    if (box.current) folding.current = foldThen(box.current, then);
  };
  return {
    box: (element: HTMLElement | null) => {
      box.current = element;
    },
    answer: (meanings: Meanings, isKept: boolean) => fold(() => onAnswer(question, meanings, isKept)),
    skip: () => fold(() => onSkip(question)),
  };
}

/** A way of writing with several meanings: each answer is drawn as what it buys. */
export function AskCard({ nth, count, ...props }: QuestionProps & { nth: number; count: number }) {
  const { question } = props;
  const id = useId();
  const { box, answer, skip } = useFolding(props);
  const [isKept, setKept] = useState(question.canRemember);
  const { choices, written } = question;
  return (
    <section ref={box} className="lq" aria-labelledby={id} data-question tabIndex={-1}>
      <p className="lq-kick">
        <Icon name="alert" size={16} />
        {question.canRemember ? text.askOnce : text.askNow}
        {count > 1 && <span className="num">{text.nth(nth, count)}</span>}
      </p>
      <h2 id={id}>
        <q className="wr" dir="ltr">
          {written.slice(0, WRITTEN_SHOWN)}
        </q>{' '}
        {question.about === 'name' ? text.nameOf : text.means}
      </h2>
      <p className="text-sm text-muted num">
        {question.about === 'name' ? text.nameBetween : text.appliesTo(question.at)}
      </p>
      <div
        className="lq-opts"
        data-three={choices.length > 2 || undefined}
        style={{ '--o': Math.min(3, choices.length) } as CSSProperties}
      >
        {choices.map((choice) => {
          const bets = boughtBy(choice);
          const label = labelOf(choice.meanings, bets, written);
          return (
            <button
              key={JSON.stringify(choice.meanings)}
              type="button"
              className="lq-opt paper"
              aria-label={`${label} ${text.items(bets.length)} ${bahtText(bets)}`}
              onClick={() => answer(choice.meanings, isKept)}
            >
              <b>{label}</b>
              <Bought bets={bets} written={written} />
              <span className="lq-opt-sum">
                {text.items(bets.length)}
                <b>{bahtText(bets)}</b>
              </span>
            </button>
          );
        })}
      </div>
      <Foot question={question} isKept={isKept} onKept={setKept} onSkip={skip} />
    </section>
  );
}

/** What an answer buys: a small table, or the first numbers of many. */
function Bought({ bets, written }: { bets: readonly ReadBet[]; written: string }) {
  const rows = rowsOf(bets, written);
  const columns = COLUMNS.filter((column) => rows.some(({ cells }) => cells.has(column)));
  const numbers = [...new Set(bets.map(({ number }) => number))];
  if (numbers.length > ROWS_SHOWN || columns.length > 2) {
    const shown = numbers.slice(0, NUMBERS_SHOWN).join(' ');
    return (
      <span className="lq-opt-set">
        {numbers.length > NUMBERS_SHOWN ? `${shown} … ${numbers.at(-1)}` : shown}
        {columns.length > 1 && <> · {columns.map((column) => COLUMN_NAMES[column]).join(' + ')}</>}
      </span>
    );
  }
  return (
    <span className="lq-opt-t" style={{ '--n': columns.length } as CSSProperties}>
      <i>{text.number}</i>
      {columns.map((column) => (
        <i key={column}>{COLUMN_NAMES[column]}</i>
      ))}
      {numbers.map((number) => {
        const cells = rows.find((row) => row.numbers.includes(number))?.cells;
        return [
          <b key={number}>{number}</b>,
          ...columns.map((column) => {
            const price = cells?.get(column);
            return <span key={`${number} ${column}`}>{price == null ? '–' : bahtOf(price).toString()}</span>;
          }),
        ];
      })}
    </span>
  );
}

/** The price of a list, or an unknown word: it is asked beneath its lines, on the paper. */
export function PaperQuestion(props: QuestionProps & { sold: readonly BetType[] }) {
  return props.question.about === 'word' ? <WordQuestion {...props} /> : <PriceQuestion {...props} />;
}

function PriceQuestion(props: QuestionProps) {
  const { question } = props;
  const id = useId();
  const { box, answer, skip } = useFolding(props);
  const [isKept, setKept] = useState(question.canRemember);
  const first = boughtBy(question.choices[0] ?? { meanings: {}, lines: [] });
  const numbers = new Set(first.map(({ number }) => number));
  const prices = [...new Set(first.flatMap(({ price }) => (price === null ? [] : bahtOf(price).toString())))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own.
    <div ref={box} className="lp-ask" role="group" aria-labelledby={id} data-question tabIndex={-1}>
      <h3 id={id}>{text.ofList(prices.join(' × '), numbers.size)}</h3>
      <p>{text.onceForList}</p>
      <div className="lp-say">
        {question.choices.map((choice) => {
          const bets = boughtBy(choice).filter(({ price }) => price !== null);
          return (
            <button
              key={JSON.stringify(choice.meanings)}
              type="button"
              className="lp-yes"
              onClick={() => answer(choice.meanings, isKept)}
            >
              <span>{priceLabel(choice.meanings, bets, question.written)}</span>
              <b>{bahtText(bets)}</b>
            </button>
          );
        })}
      </div>
      <Foot question={question} isKept={isKept} onKept={setKept} onSkip={skip} />
    </div>
  );
}

function priceLabel(meanings: Meanings, bets: readonly ReadBet[], written: string): string {
  const numbers = [...new Set(bets.map(({ number }) => number))];
  const { price_under: under, price_over: over, price_side: side, ...rest } = meanings;
  const meant = under ?? over ?? side;
  const more = Object.keys(rest).length > 0 ? ` · ${labelOf(rest, bets, written)}` : '';
  if (meant === 'none') return text.own + more;
  if (meant === 'last') return text.only(numbers.join(' ')) + more;
  return `${text.all(numbers.length)}${side ? ` ${labelOf({ price_side: side }, bets, written)}` : ''}${more}`;
}

function WordQuestion({ sold, ...props }: QuestionProps & { sold: readonly BetType[] }) {
  const { question } = props;
  const id = useId();
  const { box, answer, skip } = useFolding(props);
  const [isKept, setKept] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const key = question.choices.flatMap(({ meanings }) => Object.keys(meanings))[0] ?? '';
  const meaning = chosen.join('+');
  const choice = question.choices.find(({ meanings }) => meanings[key] === meaning);
  const kinds = question.choices.length > 1 ? kindsOfWord(sold) : [];
  const toggle = (kind: string) =>
    setChosen((before) => {
      if (kind === 'name') return before.includes(kind) ? [] : [kind];
      const rest = before.filter((one) => one !== 'name');
      const next = rest.includes(kind) ? rest.filter((one) => one !== kind) : [...rest, kind];
      return [...kinds.filter((one) => next.includes(one))];
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own.
    <div ref={box} className="lp-ask" role="group" aria-labelledby={id} data-question tabIndex={-1}>
      <h3 id={id}>{text.word(question.written.trim().slice(0, 20))}</h3>
      {kinds.length > 0 && <p>{text.wordFor}</p>}
      <div className="pchips">
        {[...kinds, 'name'].map((kind) => (
          <button
            key={kind}
            type="button"
            className="pchip"
            aria-pressed={chosen.includes(kind)}
            onClick={() => toggle(kind)}
          >
            {wordLabel(kind)}
          </button>
        ))}
      </div>
      <div className="lp-say">
        <button
          type="button"
          className="lp-yes is-ink"
          disabled={meaning === ''}
          onClick={() => answer({ [key]: meaning }, isKept)}
        >
          <span>{meaning === '' ? text.means : text.use(wordLabel(meaning))}</span>
          {choice && choice.lines.length > 0 && <b>{bahtText(boughtBy(choice))}</b>}
        </button>
      </div>
      <Foot
        question={question}
        isKept={isKept}
        onKept={setKept}
        onSkip={skip}
        label={text.rememberWord(question.written.trim().slice(0, 20))}
      />
    </div>
  );
}
