import { type ReactNode, useMemo } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { link } from '../../../lib/links.ts';
import { useMinWidth } from '../../../lib/use-min-width.ts';
import { PAD_TEXT as text } from '../../../text/lotto-pad.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmSheet } from '../components/bill-draft/confirm-sheet.tsx';
import { DifferencesSheet } from '../components/bill-draft/differences-sheet.tsx';
import { DraftPanel } from '../components/bill-draft/draft-panel.tsx';
import { DraftBar, DraftSheet } from '../components/bill-draft/draft-sheet.tsx';
import { SoldSheet } from '../components/bill-draft/sold-sheet.tsx';
import { useBillFlow } from '../components/bill-draft/use-bill-flow.ts';
import { useConfirmOnReturn } from '../components/bill-draft/use-confirm-on-return.ts';
import { Pad } from '../components/pad/pad.tsx';
import { RoundHeader } from '../components/pad/round-header.tsx';
import { RoundNotOpen } from '../components/pad/round-not-open.tsx';
import { useRound } from '../components/pad/use-round.ts';
import type { Round, RoundState } from '../model/round-state.ts';
import { type Terms, termsFrom } from '../model/round-terms.ts';

/**
 * `/lotto/:round_id?`: the keypad and the draft of a round, or of the next one to close. Visitors may draft a bill; the
 * check requires a login and keeps the draft.
 */
export default function LottoPage({ notFound }: { notFound: ReactNode }) {
  const { round_id } = useParams();
  const known = useRound(round_id);
  const { round, rates, limits, state } = known;
  const kind = round?.kind;
  const terms = useMemo(() => rates && limits && kind && termsFrom(rates, limits, kind), [rates, limits, kind]);
  const header = <RoundHeader round={known.isUnknown ? undefined : round} state={state} />;
  if (known.isUnknown && round_id !== undefined)
    return (
      <>
        {header}
        {notFound}
      </>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* The address gets the round's id: the draft is for this round, also when another one becomes the next to close. */}
      {round && round_id === undefined && <Navigate to={link('lotto', { round_id: round.round_id })} replace />}
      {header}
      {known.isUnknown ? (
        <Nothing title={text.noneTitle} text={text.noneText} />
      ) : round && terms && state ? (
        <RoundOnSale key={round.round_id} round={round} terms={terms} state={state} />
      ) : known.error ? (
        <ErrorBlock error={known.error} title={text.loadFailed} onRetry={known.retry} isRetrying={known.isRetrying} />
      ) : (
        <PadSkeleton />
      )}
    </div>
  );
}

function RoundOnSale({ round, terms, state }: { round: Round; terms: Terms; state: RoundState }) {
  const flow = useBillFlow(round.round_id, terms, state === 'open');
  useConfirmOnReturn(flow);
  const isWide = useMinWidth('md');
  const [first] = terms.rates;
  return (
    <>
      {state !== 'open' ? (
        <RoundNotOpen round={round} state={state} />
      ) : !first ? (
        <Nothing title={text.nothingSold} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_25rem] md:gap-8 items-start max-md:pb-24">
          <Pad round={round} terms={terms} lines={flow.lines} first={first.bet_type} />
          {isWide ? (
            <section className="surface p-4 sticky top-22 flex flex-col h-[calc(100dvh-12rem)] min-h-120">
              <DraftPanel flow={flow} terms={terms} />
            </section>
          ) : (
            <>
              <DraftBar flow={flow} terms={terms} />
              <DraftSheet flow={flow} terms={terms} />
            </>
          )}
        </div>
      )}
      <DifferencesSheet flow={flow} terms={terms} />
      <ConfirmSheet flow={flow} />
      {flow.step === 'sold' && flow.sold && <SoldSheet bill={flow.sold} onClose={flow.close} />}
    </>
  );
}

function Nothing({ title, text: why }: { title: string; text?: string }) {
  return (
    <EmptyState
      drawing="clock"
      title={title}
      {...(why && { text: why })}
      action={
        <Link to={link('lottoLobby')} className={buttonClass({})}>
          {text.toLobby}
        </Link>
      }
    />
  );
}

function PadSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-16 rounded-box" />
      <Skeleton className="h-12 rounded-field" />
      <Skeleton className="h-12 rounded-field" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}
