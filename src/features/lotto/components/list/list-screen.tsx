import './fair-copy.css';
import './list.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Question } from '#contract/lists/read-list.ts';
import type { Meanings } from '#contract/lists/statements.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { DraftLine, WrittenBill } from '#src/stores/lotto.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Overlay } from '#src/ui/overlay.tsx';
import type { Round } from '../../model/round-state.ts';
import type { Terms } from '../../model/round-terms.ts';
import { columnsOf as columnsOfRound } from '../../model/slip.ts';
import { betsOf, billsOf, columnsOf, draftOf, openOf, type Paper, papersOf } from '../../model/written-list.ts';
import { BuyerHead } from '../buyers/buyer-head.tsx';
import { useBuyerNames } from '../buyers/use-buyer-names.ts';
import type { ListAnswers } from '../pad/carried-list.ts';
import { ListBar } from './list-bar.tsx';
import { ListPaper } from './list-paper.tsx';
import { AskCard } from './list-question.tsx';
import { ListSummary } from './list-summary.tsx';
import { OtherLotteries } from './other-lotteries.tsx';
import { PaperBuyer } from './paper-buyer.tsx';
import type { HabitControls } from './use-habits.ts';
import { useListAnswers } from './use-list-answers.ts';
import { useListReading } from './use-list-reading.ts';
import { useOtherLotteries } from './use-other-lotteries.ts';

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

/** A written list, copied out fair: what each line buys, and questions where a line means two things. */
export function ListScreen(props: ListScreenProps) {
  const { written, round, terms, header, habits, hasSlip, onClose, onRest, onPut, onBundle, closedBar } = props;
  const sold = useMemo(() => terms.rates.map(({ bet_type }) => bet_type), [terms.rates]);
  const said = useListAnswers(habits, sold, props.said);
  const lottery = useOtherLotteries(written, round.category_id);
  const { reading, done, all } = useListReading(lottery.own, said.terms);
  const { lines, questions } = reading;
  const { rest } = lottery;
  const noteRest = useStableCallback(onRest);
  useEffect(() => noteRest(rest), [rest, noteRest]);
  const names = useBuyerNames(props.said?.names);
  const papers = papersOf(reading, names.nameOf);
  const [edited, setEdited] = useState<Paper | null>(null);
  const columns = useMemo(() => columnsOf(reading, columnsOfRound(terms)), [reading, terms]);
  const readBets = useMemo(() => betsOf(lines), [lines]);
  const bets = useMemo(() => openOf(readBets, terms), [readBets, terms]);
  const cards = questions.filter(({ about }) => about === 'writing' || about === 'name');
  const focus = useNextQuestion(questions.length);

  const answer = useStableCallback((question: Question, meanings: Meanings, isKept: boolean) => {
    said.answer(reading, question, meanings, isKept);
    focus();
  });
  const skip = useStableCallback((question: Question) => {
    said.skip(question);
    focus();
  });
  const bills = billsOf(papers);
  const hasBuyers = bills.some(({ buyer }) => buyer !== null);
  const isWhole = bets.every(({ price }) => price !== null);
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
        <ListSummary
          {...{ reading, done, all }}
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
              {...{ questions, columns, terms, sold }}
              once={said.once}
              filled={said.filled}
              onAnswer={answer}
              onSkip={skip}
              onChange={said.ask}
              onUnskip={said.unskip}
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
        {props.failure && (
          <div className="tk-failure">
            <Failure text={props.failure} />
          </div>
        )}
        {closedBar ? (
          closedBar({
            answers: said.answers,
            once: [...said.once],
            skipped: said.skipped,
            names: [...names.changed],
          })
        ) : (
          <ListBar
            {...{ bets, questions, terms, hasSlip, isWhole }}
            bills={hasBuyers ? bills.length : 0}
            isReading={done < all || lottery.isPending}
            isChecking={props.isChecking}
            onBuy={buy}
          />
        )}
      </div>
      {edited && <PaperBuyer paper={edited} papers={papers} names={names} onClose={() => setEdited(null)} />}
    </Overlay>
  );
}

/** Something is bought on the paper, or asked about. */
const isBill = ({ lines }: Paper): boolean => lines.some(({ kind }) => kind === 'read' || kind === 'asked');

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
