import './ticket.css';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { Stop } from '#contract/stops.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { useStop } from '#src/share/use-stop.ts';
import { LENGTH_NAMES } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { isUnsold } from '../../model/bill-flow-reducer.ts';
import type { Round } from '../../model/round-state.ts';
import type { Terms } from '../../model/round-terms.ts';
import { columnsOf, kindsOf, LENGTHS, numbersIn } from '../../model/slip.ts';
import type { BillControls } from '../bill-draft/use-bill-flow.ts';
import { Keypad } from './keypad.tsx';
import { LineSheet } from './line-sheet.tsx';
import { OwnSets } from './number-sets.tsx';
import { PasteBetList } from './paste-bet-list.tsx';
import { PriceStrip } from './price-strip.tsx';
import { NextRound } from './round-not-open.tsx';
import { SlipHead, SlipNote } from './slip-head.tsx';
import { SlipLines } from './slip-lines.tsx';
import { TicketBar, WalletChoice } from './ticket-bar.tsx';
import { ToolRail } from './tool-rail.tsx';
import { useKeys } from './use-keys.ts';
import { usePrices } from './use-prices.ts';
import { useSlip } from './use-slip.ts';
import { useTools } from './use-tools.ts';
import { useWriting } from './use-writing.ts';
import { WholeSlip } from './whole-slip.tsx';
import { WritingLine } from './writing-line.tsx';

const { slip: text } = PAD_TEXT;
type View = '1' | '2' | '3' | 'paste';
const STALE = { text: text.stale, tone: 'half' } as const;
const stoppedNote = ({ since }: Stop) => ({ text: STOP_TEXT.lottery.pad(since), tone: 'half' }) as const;

export interface TicketProps {
  round: Round;
  terms: Terms;
  flow: BillControls;
  /** The round closed while its ticket was open: the slip stays to be seen, and may move to the next round. */
  isClosed: boolean;
  /** Rates and limits may have changed since they were read. */
  isStale: boolean;
  /** Digits that were written elsewhere. */
  number: string;
  header: ReactNode;
}

/**
 * The ticket: the paper that is written on, and beneath or beside it the prices, the tools and the keys. The paper can be
 * pulled over the keys to see all of it.
 */
export function Ticket({ round, terms, flow, isClosed, isStale, number, header }: TicketProps) {
  const { lines } = flow;
  const stop = useStop('lottery', round.category_id);
  const writing = useWriting(terms, number, round.round_id);
  const slip = useSlip(terms, writing);
  const keys = useKeys(terms, writing, slip);
  const tools = useTools(terms, writing, slip, keys);
  const { digits, mode, isReversed } = writing.state;
  const priceOf = usePrices();
  const [view, setView] = useState<'keys' | 'paste' | 'whole'>('keys');
  const [arePricesOpen, setPricesOpen] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(terms), [terms]);
  const count = useMemo(() => numbersIn(lines), [lines]);
  const [price, ...others] = new Set(writing.types.map(priceOf));
  const shared = price !== undefined && others.length === 0 ? price : null;
  const openLine = useStableCallback((line: string) => setOpened(line));
  const openWhole = useStableCallback(() => setView('whole'));
  const togglePrices = useStableCallback(() => setPricesOpen((isOpen) => !isOpen));
  const choosePrice = useStableCallback((amount: string) => {
    slip.setPrice(amount);
    setPricesOpen(false);
  });
  const chooseView = useStableCallback((next: View) => {
    setView(next === 'paste' ? 'paste' : 'keys');
    if (next === '1') keys.chooseLength(1);
    if (next === '2') keys.chooseLength(2);
    if (next === '3') keys.chooseLength(3);
  });
  const check = useStableCallback(() => {
    keys.putHeld();
    flow.check();
  });
  // Without its last kind the number leaves the slip: when it is written again, the keys are not covered.
  const isLineOpen = lines.some((line) => line.number === opened);
  if (opened !== null && !isLineOpen) setOpened(null);
  // An emptied slip gives the keys back, and the next number does not cover them again.
  if (view === 'whole' && lines.length === 0) setView('keys');
  const isWhole = view === 'whole' && lines.length > 0;
  return (
    <div
      className="tk"
      data-columns={columns.length}
      data-view={isWhole ? 'whole' : view === 'paste' ? 'paste' : 'keys'}
    >
      {header}
      <div className="tk-body">
        <Views terms={terms} value={view === 'paste' ? 'paste' : `${digits}`} onChange={chooseView} />
        <div className="paper-wrap">
          {isWhole ? (
            <WholeSlip lines={lines} columns={columns} terms={terms} edit={slip.edit} onOpen={openLine} />
          ) : (
            <section className="paper torn engraved tk-paper" aria-label={text.label}>
              <SlipHead
                digits={digits}
                types={writing.types}
                toggleKind={writing.toggleKind}
                terms={terms}
                columns={columns}
                count={count}
                onWhole={openWhole}
              />
              <SlipNote
                message={writing.state.message ?? (stop ? stoppedNote(stop) : isStale ? STALE : null)}
                rates={terms.rates}
                columns={columns}
                digits={digits}
              />
              <SlipLines lines={lines} columns={columns} terms={terms} onOpen={openLine} />
              <WritingLine writing={writing} keys={keys} tools={tools} columns={columns} terms={terms} />
            </section>
          )}
        </div>
        {isWhole && (
          <div className="tk-more">
            <WalletChoice />
            <Button variant="quiet" block onClick={() => setView('keys')}>
              {text.more}
            </Button>
          </div>
        )}
        {view === 'paste' ? (
          <div className="tk-paste">
            <PasteBetList terms={terms} onAdd={slip.addBets} />
          </div>
        ) : (
          <div className="tk-pad">
            <PriceStrip price={shared} onChoose={choosePrice} isOpen={arePricesOpen} />
            <ToolRail
              mode={mode}
              isReversed={isReversed}
              toggleReversed={writing.toggleReversed}
              toggleMode={tools.toggleMode}
              addSet={tools.addSet}
              price={shared}
              arePricesOpen={arePricesOpen}
              onPrices={togglePrices}
            />
            <Keypad
              mode={mode}
              winDigits={writing.state.winDigits}
              press={keys.press}
              erase={writing.erase}
              undo={slip.undo}
              put={keys.put}
              canPut={keys.canPut}
              canUndo={slip.canUndo(lines)}
            />
            <OwnSets onAdd={tools.addSet} />
            <p className="tk-hint">
              {text.keyboard} <kbd>0–9</kbd> <kbd>Enter {text.enter}</kbd> <kbd>Ctrl Z {PAD_TEXT.undo}</kbd>
            </p>
          </div>
        )}
      </div>
      {isClosed ? (
        <>
          {isUnsold(flow) && (
            <div className="tk-failure">
              <Failure text={flow.failure} />
            </div>
          )}
          <div className="tk-bar is-closed" role="status">
            <p className="flex-1 font-medium">{PAD_TEXT.lock.closed}</p>
            <NextRound round={round} number={writing.state.typed} />
          </div>
        </>
      ) : (
        <TicketBar flow={flow} lines={keys.withHeld(lines)} terms={terms} stop={stop} onCheck={check} />
      )}
      {opened !== null && isLineOpen && (
        <LineSheet number={opened} lines={lines} terms={terms} edit={slip.edit} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

const Views = memo(function Views({
  terms,
  value,
  onChange,
}: {
  terms: Terms;
  value: View;
  onChange: (view: View) => void;
}) {
  const lengths = LENGTHS.filter((digits) => kindsOf(terms, digits).length > 0);
  const options = [
    ...lengths.map((digits) => ({ value: `${digits}` as const, label: LENGTH_NAMES[digits] })),
    { value: 'paste', label: PAD_TEXT.views.paste } as const,
  ];
  return <Segment<View> label={PAD_TEXT.views.label} value={value} options={options} onChange={onChange} />;
});
