import './fair-copy.css';
import './list.css';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import type { ListReading, Question } from '#contract/lists/read-list.ts';
import type { Meanings } from '#contract/lists/statements.ts';
import { bahtOf } from '#contract/money.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { type DraftLine, useLotto, type WrittenBill } from '#src/stores/lotto.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Overlay } from '#src/ui/overlay.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Round } from '../../model/round-state.ts';
import { highestPayoutOf, type Terms } from '../../model/round-terms.ts';
import { columnsOf as columnsOfRound } from '../../model/slip.ts';
import {
  betsOf,
  billsOf,
  boughtBy,
  columnsOf,
  draftOf,
  labelOf,
  openOf,
  type Paper,
  papersOf,
  sumOf,
} from '../../model/written-list.ts';
import { BuyerHead } from '../buyers/buyer-head.tsx';
import { BuyerNameSheet } from '../buyers/buyer-name-sheet.tsx';
import { useBuyerNames } from '../buyers/use-buyer-names.ts';
import type { ListAnswers } from '../pad/carried-list.ts';
import { ListPaper } from './list-paper.tsx';
import { AskCard } from './list-question.tsx';
import { slideInto } from './motion.ts';
import { OtherLotteries } from './other-lotteries.tsx';
import type { HabitControls } from './use-habits.ts';
import { useListReading } from './use-list-reading.ts';
import { useOtherLotteries } from './use-other-lotteries.ts';

const SAMPLE_LETTERS = 80;

export interface ListScreenProps {
  written: string;
  round: Round;
  terms: Terms;
  header: ReactNode;
  habits: HabitControls;
  /** The slip has numbers already. */
  hasSlip: boolean;
  onClose: () => void;
  /** The lines of other lotteries, which stay when these are bought. */
  onRest: (written: string) => void;
  /** Puts the bets on the slip; `isBought`: it is checked at once. */
  onPut: (bets: readonly DraftLine[], isBought: boolean) => void;
  /** Has the bills of several buyers checked, to be bought together. */
  onBundle: (bills: readonly WrittenBill[]) => void;
  isChecking: boolean;
  failure: string | null;
  /** The list was on the screen of the round before, with these answers. */
  said: ListAnswers | undefined;
  /** The round has closed: the way to the next one with the answers, in place of the bar. */
  closedBar: ((said: ListAnswers) => ReactNode) | null;
}

type Answers = ListAnswers['answers'];
/** A meaning that no reading has, so that the line is asked about. */
const ANEW = '?';

/** A written list, copied out fair: what each line buys, and questions where a line means two things. */
export function ListScreen(props: ListScreenProps) {
  const {
    written,
    round,
    terms,
    header,
    habits,
    hasSlip,
    onClose,
    onRest,
    onPut,
    onBundle,
    isChecking,
    failure,
    said,
    closedBar,
  } = props;
  const id = useId();
  const [answers, setAnswers] = useState<Answers>(said?.answers ?? {});
  const [once, setOnce] = useState<ReadonlySet<string>>(new Set(said?.once));
  /** The lines that the last answer was for: they fade in. */
  const [filled, setFilled] = useState<readonly number[]>([]);
  const [skipped, setSkipped] = useState<readonly number[]>(said?.skipped ?? []);
  const sold = useMemo(() => terms.rates.map(({ bet_type }) => bet_type), [terms.rates]);
  const listTerms = useMemo(
    () => ({
      sold,
      stakes: useLotto.getState().billInputData?.stakes ?? {},
      meanings: { ...habits.meanings, ...answers[''] },
      byBuyer: byBuyerOf(habits.byBuyer, answers),
      buyers: habits.buyers.flatMap(({ names }) => names),
      skipped,
    }),
    [sold, habits.meanings, habits.byBuyer, habits.buyers, answers, skipped],
  );
  const lottery = useOtherLotteries(written, round.category_id);
  const { reading, done, all } = useListReading(lottery.own, listTerms);
  const { lines, questions } = reading;
  const isReading = done < all || lottery.isPending;
  const { rest } = lottery;
  const noteRest = useStableCallback(onRest);
  useEffect(() => noteRest(rest), [rest, noteRest]);
  const names = useBuyerNames(said?.names);
  const papers = papersOf(reading, names.nameOf);
  const [edited, setEdited] = useState<Paper | null>(null);
  const columns = useMemo(() => columnsOf(reading, columnsOfRound(terms)), [reading, terms]);
  const readBets = useMemo(() => betsOf(lines), [lines]);
  const bets = useMemo(() => openOf(readBets, terms), [readBets, terms]);
  const priced = bets.filter(({ price }) => price !== null);
  const cards = questions.filter(({ about }) => about === 'writing' || about === 'name');
  const focus = useNextQuestion(questions.length);

  const answer = useStableCallback((question: Question, meanings: Meanings, isKept: boolean) => {
    setFilled(question.at);
    const owner = ownerOf(question, reading, habits, answers);
    const before = answers;
    setAnswers({ ...answers, [owner?.name ?? '']: { ...answers[owner?.name ?? ''], ...meanings } });
    const keys = Object.keys(meanings);
    const note = (isOnce: boolean) =>
      setOnce((all) => new Set(isOnce ? [...all, ...keys] : [...all].filter((key) => !keys.includes(key))));
    note(!isKept);
    if (isKept) {
      const sample = question.written.trim().slice(0, SAMPLE_LETTERS);
      const kept = Object.entries(meanings).map(([key, meaning]) => ({ key, meaning, sample }));
      void habits.keep(kept, owner?.buyer_id ?? null).then((isSaved) => isSaved || note(true));
    }
    const bought = question.choices.find((choice) => choice.meanings === meanings);
    const label = labelOf(meanings, bought ? boughtBy(bought) : [], question.written);
    toast.success(text.answered(label), {
      id: 'answer',
      duration: 5000,
      action: { label: text.undo, onPress: () => setAnswers(before) },
    });
    focus();
  });
  const skip = useStableCallback((question: Question) => {
    if (question.about === 'name')
      setAnswers({ ...answers, '': { ...answers[''], [`word:${question.written}`]: 'talk', name_side: 'under' } });
    else setSkipped([...skipped, ...question.at]);
    focus();
  });
  const ask = useStableCallback((key: string, buyer: string | null) => {
    const owner = buyer !== null && habits.byBuyer[buyer]?.[key] !== undefined ? buyer : '';
    setAnswers({ ...answers, [owner]: { ...answers[owner], [key]: ANEW } });
  });
  const bills = billsOf(papers);
  const hasBuyers = bills.some(({ buyer }) => buyer !== null);
  const isWhole = priced.length === bets.length;
  const buy = () => {
    const keys = lines.flatMap((line) => (line.kind === 'read' ? Object.keys(line.meanings) : []));
    habits.count([...new Set(keys)]);
    if (hasBuyers && isWhole) onBundle(bills);
    else onPut(draftOf(readBets), !hasSlip && isWhole);
  };
  return (
    <Overlay
      onClose={onClose}
      label={text.title}
      className="overlay-full"
      panelClassName={cards.length > 0 ? 'll is-asking' : 'll'}
    >
      {header}
      <main className="ll-main">
        <Say
          reading={reading}
          done={done}
          all={all}
          none={text.other.none(round.category_name)}
          people={papers.filter(isBill).length}
          onEdit={onClose}
        />
        {cards.length > 0 && (
          <div className="ll-asks">
            {cards.map((question, at) => (
              <AskCard
                key={question.id}
                question={question}
                nth={at + 1}
                count={cards.length}
                onAnswer={answer}
                onSkip={skip}
              />
            ))}
          </div>
        )}
        <div className="ll-papers">
          <OtherLotteries
            others={lottery.others}
            lottery={round.category_name}
            written={written}
            onWhole={lottery.readWhole}
          />
          {papers.map(({ buyer, lines: of }) => (
            <ListPaper
              key={buyer ?? ''}
              buyer={buyer}
              label={buyer === null ? text.read : `${buyer} ${text.items(betsOf(of).length)}`}
              head={
                papers.length > 1 || buyer !== null ? (
                  <BuyerHead paper={{ buyer, lines: of }} buyers={names.buyers} onEdit={setEdited} />
                ) : null
              }
              lines={of}
              {...{ questions, columns, terms, sold, once, filled }}
              onAnswer={answer}
              onSkip={skip}
              onChange={ask}
              onUnskip={(at) => setSkipped(skipped.filter((one) => !at.includes(one)))}
            />
          ))}
          {questions.length === 0 && bets.length > 0 && !hasSlip && !hasBuyers && !closedBar && (
            <Button variant="quiet" block onClick={() => onPut(draftOf(readBets), false)}>
              {text.more}
            </Button>
          )}
          {papers.length > 1 && <p className="text-sm text-muted">{text.forBuyer}</p>}
        </div>
      </main>
      <div className="ll-foot">
        {failure && (
          <div className="tk-failure">
            <Failure text={failure} />
          </div>
        )}
        {closedBar ? (
          closedBar({ answers, once: [...once], skipped, names: [...names.changed] })
        ) : (
          <div className="tk-bar">
            <div className="tk-sum is-plain" role="status" id={id}>
              <p className="text-muted num">
                {hasBuyers ? BUNDLE_TEXT.sum(bills.length, bets.length) : text.sum(bets.length)} ·{' '}
                {questions.length > 0
                  ? text.without(new Set(questions.flatMap(({ at }) => at)).size)
                  : text.most(formatBaht(bahtOf(highestPayoutOf(draftOf(bets), terms))))}
              </p>
              <p className="text-xl leading-7">
                <Money amount={bahtOf(sumOf(bets))} className="font-bold" />
              </p>
            </div>
            <Button
              size="lg"
              className="px-6 num"
              variant={questions.length > 0 ? 'quiet' : 'primary'}
              disabled={isReading || questions.length > 0 || bets.length === 0}
              busy={isChecking}
              onClick={buy}
            >
              {buttonText({
                questions: questions.length,
                bills: hasBuyers && isWhole ? bills.length : 0,
                bets: bets.length,
                isBuying: !hasSlip && isWhole,
              })}
            </Button>
          </div>
        )}
      </div>
      {edited && (
        <BuyerNameSheet
          name={edited.buyer}
          count={betsOf(edited.lines).length}
          total={bahtOf(sumOf(betsOf(edited.lines)))}
          buyers={names.buyers}
          others={papers.flatMap(({ buyer }) => (buyer === null || buyer === edited.buyer ? [] : [buyer]))}
          onChoose={(to) => {
            const change = () => {
              names.change([...new Set([edited.buyer, ...edited.lines.map(({ buyer }) => buyer)])], to);
              setEdited(null);
            };
            const from = paperOf(edited.buyer);
            if (from && papers.some(({ buyer }) => buyer === to)) slideInto(from, change, () => paperOf(to));
            else change();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Overlay>
  );
}

/** The paper of a buyer on the screen; null: the member's own. */
const paperOf = (buyer: string | null): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.ll-papers > .lp')].find(
    ({ dataset }) => dataset.buyer === (buyer ?? ''),
  ) ?? null;

/** Something is bought on the paper, or asked about. */
const isBill = ({ lines }: Paper): boolean => lines.some(({ kind }) => kind === 'read' || kind === 'asked');

interface Counts {
  questions: number;
  /** Of several buyers; 0 for one. */
  bills: number;
  bets: number;
  isBuying: boolean;
}

function buttonText({ questions, bills, bets, isBuying }: Counts): string {
  if (questions > 0) return text.left(questions);
  if (bets === 0) return text.putNone;
  if (bills > 0) return BUNDLE_TEXT.buy(bills);
  return isBuying ? text.buy : text.put(bets);
}

const byBuyerOf = (habits: Readonly<Record<string, Meanings>>, answers: Answers): Readonly<Record<string, Meanings>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(habits), ...Object.keys(answers)])].flatMap((name) =>
      name === '' ? [] : [[name, { ...habits[name], ...answers[name] }]],
    ),
  );

/** The known buyer whose lists an answer is for: where the member's own lists mean something else by it. */
function ownerOf(question: Question, { lines }: ListReading, habits: HabitControls, answers: Answers) {
  const names = new Set(
    lines.filter(({ at }) => at.some((one) => question.at.includes(one))).map(({ buyer }) => buyer),
  );
  const [name] = names;
  if (names.size !== 1 || typeof name !== 'string') return null;
  const buyer = habits.buyers.find((one) => one.names.includes(name));
  const isOwn = question.choices
    .flatMap(({ meanings }) => Object.keys(meanings))
    .some((key) => answers[name]?.[key] === ANEW);
  return buyer && isOwn ? { name, buyer_id: buyer.buyer_id } : null;
}

/** After an answer the focus goes to the next question, then to the summary. */
function useNextQuestion(count: number): () => void {
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the questions
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const next =
      document.querySelector<HTMLElement>('[data-question]') ?? document.querySelector<HTMLElement>('.ll-say > p');
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return () => {
    isWanted.current = true;
  };
}

function Say({
  reading: { lines, questions },
  done,
  all,
  people,
  none,
  onEdit,
}: {
  reading: ListReading;
  done: number;
  all: number;
  people: number;
  /** All lines are for other lotteries. */
  none: string;
  onEdit: () => void;
}) {
  const left = lines.filter(({ kind }) => kind === 'left' || kind === 'skipped').length;
  const asked = new Set(questions.flatMap(({ at }) => at)).size;
  const isAll = all > 0 && left === 0 && asked === 0;
  return (
    <div className="ll-say">
      <Icon
        name={people > 1 ? 'users' : isAll ? 'check' : 'alert'}
        size={20}
        className={isAll ? 'text-money-in' : 'text-half'}
      />
      <p className="num" role="status" tabIndex={-1}>
        {done < all
          ? text.reading(done, all)
          : all === 0
            ? none
            : isAll
              ? [text.readAll(all), people > 1 && text.people(people)].filter(Boolean).join(' · ')
              : text.summary(all - left - asked, all, questions.length, left)}
      </p>
      <button type="button" onClick={onEdit}>
        {text.editText}
      </button>
    </div>
  );
}
