import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { samePageAs } from '#src/lib/same-page.ts';
import { typedNumber } from '#src/lib/typed-number.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { PAD_TEXT as text } from '#src/text/lotto-pad.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ConfirmSheet } from '../components/bill-draft/confirm-sheet.tsx';
import { DifferencesSheet } from '../components/bill-draft/differences-sheet.tsx';
import { SoldSheet } from '../components/bill-draft/sold-sheet.tsx';
import { useBillFlow } from '../components/bill-draft/use-bill-flow.ts';
import { useConfirmOnReturn } from '../components/bill-draft/use-confirm-on-return.ts';
import { BundleFlow } from '../components/bundle/bundle-flow.tsx';
import { useBundle } from '../components/bundle/use-bundle.ts';
import { RoundHeader } from '../components/pad/round-header.tsx';
import { RoundNotOpen } from '../components/pad/round-not-open.tsx';
import { Ticket } from '../components/pad/ticket.tsx';
import { useGivenList, useListSale } from '../components/pad/use-given-list.ts';
import { useRound } from '../components/pad/use-round.ts';
import { isUnsold } from '../model/bill-flow-reducer.ts';
import type { Round, RoundState } from '../model/round-state.ts';
import { type Terms, termsFrom } from '../model/round-terms.ts';

/**
 * `/lotto/:round_id?`: the ticket of a round, or of the next one to close. Visitors may draft a bill; the
 * check requires a login and keeps the draft.
 */
export default function LottoPage({ notFound }: { notFound: ReactNode }) {
  const { round_id } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const clearings = useLotto((state) => state.clearings);
  const known = useRound(round_id);
  const { round, rates, limits, state } = known;
  const kind = round?.kind;
  const terms = useMemo(() => rates && limits && kind && termsFrom(rates, limits, kind), [rates, limits, kind]);
  // The address gets the round's id: the draft is for this round, also when another one becomes the next to close.
  const nextRound = round_id === undefined ? round?.round_id : undefined;
  useEffect(() => {
    if (nextRound === undefined) return;
    const address = link('lotto', { round_id: nextRound, ...Object.fromEntries(params) });
    // Every link of the page is rendered again: in slices, because a page that has just come to life is pressed.
    startTransition(() => navigate(address, { replace: true, state: samePageAs(link('lotto', {})) }));
  }, [nextRound, params, navigate]);
  const header = <RoundHeader round={known.isUnknown ? undefined : round} state={state} isUnknown={known.isUnknown} />;
  if (known.isUnknown && round_id !== undefined)
    return (
      <>
        <div className="tkw">{header}</div>
        {notFound}
      </>
    );
  return (
    <div className="tkw">
      {(known.isUnknown || known.isFailed) && !(round && terms) && header}
      {known.isUnknown ? (
        <Nothing title={text.noneTitle} text={text.noneText} />
      ) : round && terms && state ? (
        <RoundOnSale
          key={`${round.round_id} ${clearings}`}
          round={round}
          terms={terms}
          state={state}
          header={header}
          isStale={known.isStale}
        />
      ) : (
        <Pending of={known.reads} failed={text.loadFailed}>
          <TicketSkeleton header={header} />
        </Pending>
      )}
    </div>
  );
}

interface OnSaleProps {
  round: Round;
  terms: Terms;
  state: RoundState;
  header: ReactNode;
  isStale: boolean;
}

function RoundOnSale({ round, terms, state, header, isStale }: OnSaleProps) {
  const flow = useBillFlow(round.round_id, terms, state === 'open');
  const bundle = useBundle(round.round_id);
  useConfirmOnReturn(flow, bundle);
  const number = useWrittenNumber(round.round_id);
  const { given, isPending } = useGivenList(round.round_id);
  const noteUse = useListSale(flow.step === 'sold' || bundle.sold !== null);
  // A round that closes under the finger keeps its ticket on the screen.
  const [wasOpen] = useState(state === 'open');
  const isClosing = wasOpen && state === 'closed';
  return (
    <>
      {state !== 'open' && !isClosing ? (
        <>
          {header}
          {isUnsold(flow) && <Failure text={flow.failure} className="w-full max-w-120 mx-auto my-3" />}
          <RoundNotOpen round={round} state={state} />
        </>
      ) : terms.rates.length === 0 ? (
        <>
          {header}
          <Nothing title={text.nothingSold} />
        </>
      ) : isPending ? (
        <TicketSkeleton header={header} />
      ) : (
        <Ticket
          round={round}
          terms={terms}
          flow={flow}
          bundle={bundle}
          isClosed={isClosing}
          isStale={isStale}
          number={number}
          given={given}
          onUseList={noteUse}
          header={header}
        />
      )}
      <DifferencesSheet flow={flow} terms={terms} />
      <ConfirmSheet flow={flow} />
      <BundleFlow flow={bundle} />
      {flow.step === 'sold' && flow.sold && <SoldSheet bill={flow.sold} onClose={flow.close} />}
    </>
  );
}

/** Digits that were written before the ticket opened, elsewhere or for a round that has closed; the address loses them. */
function useWrittenNumber(roundId: string): string {
  // While the next round loads, the previous one is still shown.
  const isShown = useParams().round_id === roundId;
  const [params, setParams] = useSearchParams();
  const [number] = useState(() => typedNumber(params.get('number') ?? '', 3) ?? '');
  const isGiven = isShown && params.has('number');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit; the setter is new at each render.
  useEffect(() => {
    if (isGiven) setParams({}, { replace: true });
  }, [isGiven]);
  return number;
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

/** The paper and the keys, as large as they will be. */
function TicketSkeleton({ header }: { header: ReactNode }) {
  return (
    <div className="tk" data-view="keys" aria-busy="true">
      {header}
      <div className="tk-body">
        <Skeleton className="h-13 rounded-field" />
        <div className="paper-wrap">
          <span role="status" className="sr-only">
            {text.loading}
          </span>
          <div className="paper torn engraved tk-paper" />
        </div>
        <div className="tk-pad">
          <Skeleton className="h-11 rounded-field" />
          <Skeleton className="h-12 rounded-field" />
          <Skeleton className="h-58 rounded-field" />
        </div>
      </div>
      <div className="tk-bar" data-bar>
        <Skeleton className="h-13 w-full rounded-field" />
      </div>
    </div>
  );
}
