import './ticket.css';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { useStop } from '#src/share/use-stop.ts';
import { LENGTH_NAMES } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { isUnsold } from '../../model/bill-flow-reducer.ts';
import type { Round } from '../../model/round-state.ts';
import type { Terms } from '../../model/round-terms.ts';
import { columnsOf, kindsOf, LENGTHS } from '../../model/slip.ts';
import type { BillControls } from '../bill-draft/use-bill-flow.ts';
import type { BundleControls } from '../bundle/use-bundle.ts';
import type { CarriedList } from './carried-list.ts';
import { LineSheet } from './line-sheet.tsx';
import { Pad } from './pad.tsx';
import { PasteBetList } from './paste-bet-list.tsx';
import { RoundHeader } from './round-header.tsx';
import { NextRound } from './round-not-open.tsx';
import { TicketBar, WalletChoice } from './ticket-bar.tsx';
import { TicketPaper } from './ticket-paper.tsx';
import type { GivenList } from './use-given-list.ts';
import { useTicket } from './use-ticket.ts';
import { WholeSlip } from './whole-slip.tsx';

const { slip: text } = PAD_TEXT;
type View = '1' | '2' | '3' | 'paste';

export interface TicketProps {
  round: Round;
  terms: Terms;
  flow: BillControls;
  /** The bills of a list on their way to be bought together. */
  bundle: BundleControls;
  /** The round closed while its ticket was open: the slip stays to be seen, and may move to the next round. */
  isClosed: boolean;
  /** Rates and limits may have changed since they were read. */
  isStale: boolean;
  /** Digits that were written elsewhere. */
  number: string;
  /** A list that was sent in the chat, or the ways of writing, to begin with. */
  given: GivenList;
  /** A list of the chat goes on the slip, or is bought. */
  onUseList: (listId: string) => void;
  header: ReactNode;
}

/**
 * The ticket: the paper that is written on, and beneath or beside it the prices, the tools and the keys. The paper
 * can be pulled over the keys to see all of it.
 */
export function Ticket({
  round,
  terms,
  flow,
  bundle,
  isClosed,
  isStale,
  number,
  given,
  onUseList,
  header,
}: TicketProps) {
  const { lines } = flow;
  const stop = useStop('lottery', round.category_id);
  const ticket = useTicket(terms, number, round.round_id);
  const { writing, slip, keys } = ticket;
  const [view, setView] = useState<'keys' | 'paste' | 'whole'>(given ? 'paste' : 'keys');
  // It is shown once: who comes back to the field finds it empty.
  const [list, setList] = useState(given);
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(terms), [terms]);
  const openLine = useStableCallback((line: string) => setOpened(line));
  const openWhole = useStableCallback(() => setView('whole'));
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
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const bar = isClosed ? (
    <ClosedBar round={round} flow={flow} number={writing.state.typed} />
  ) : (
    <TicketBar flow={flow} lines={keys.withHeld(lines)} terms={terms} stop={stop} onCheck={check} />
  );
  return (
    <div
      className="tk"
      data-columns={columns.length}
      data-view={isWhole ? 'whole' : view === 'paste' ? 'paste' : 'keys'}
    >
      {header}
      <div className="tk-body">
        <Views terms={terms} value={view === 'paste' ? 'paste' : `${writing.state.digits}`} onChange={chooseView} />
        <div className="paper-wrap">
          {isWhole ? (
            <WholeSlip lines={lines} columns={columns} terms={terms} edit={slip.edit} onOpen={openLine} />
          ) : (
            <TicketPaper {...{ ticket, lines, columns, terms, stop, isStale }} onOpen={openLine} onWhole={openWhole} />
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
            <PasteBetList
              round={round}
              terms={terms}
              header={(onBack) => <RoundHeader round={round} state={isClosed ? 'closed' : 'open'} onBack={onBack} />}
              hasSlip={lines.length > 0}
              bundle={bundle}
              barPlace={barPlace}
              bar={bar}
              onAdd={slip.addBets}
              onAdded={() => setView('keys')}
              onBuy={flow.check}
              given={list}
              onShown={() => setList(null)}
              onUseList={onUseList}
              closedBar={isClosed ? (written) => <ClosedBar round={round} flow={flow} list={written} /> : null}
            />
          </div>
        ) : (
          <Pad ticket={ticket} lines={lines} />
        )}
      </div>
      {view !== 'paste' && bundle.failure && !bundle.isShown && (
        <div className="tk-failure">
          <Failure text={bundle.failure} />
        </div>
      )}
      {view === 'paste' ? <div ref={setBarPlace} className="contents" /> : bar}
      {opened !== null && isLineOpen && (
        <LineSheet number={opened} lines={lines} terms={terms} edit={slip.edit} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

/** In place of the sum once the round has closed: the way to the next one. */
function ClosedBar({
  round,
  flow,
  number,
  list,
}: Pick<TicketProps, 'round' | 'flow'> & { number?: string; list?: CarriedList | undefined }) {
  return (
    <>
      {isUnsold(flow) && (
        <div className="tk-failure">
          <Failure text={flow.failure} />
        </div>
      )}
      <div className="tk-bar is-closed" data-bar role="status">
        <p className="flex-1 font-medium">{PAD_TEXT.lock.closed}</p>
        <NextRound round={round} list={list} {...(number && { number })} />
      </div>
    </>
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
