import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { lottoRound, lottoRule } from '#contract/lotto-rounds.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { CountdownChip } from '#src/ui/countdown-chip.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CancelRule, RoundTimes, RuleSections, SeedHash, YeekeeRule } from '../components/rule-sections.tsx';
import { useClockAt } from '../components/use-clock-at.ts';
import { clockTimesOf, type Round, type RoundState } from '../model/round-state.ts';
import { rememberHash } from '../model/seen-hashes.ts';
import { stateOf } from '../model/state-of.ts';

const { rule: text, state: stateText } = LOTTO_TEXT;

/** `/lotto/rule/:round_id`: how the round is drawn, paid and cancelled, as frozen when it was made. */
export default function RulePage({ notFound }: { notFound: ReactNode }) {
  const { round_id = '' } = useParams();
  const input = { round_id };
  const round = useQuery(lottoRound, input);
  const rule = useQuery(lottoRule, input);
  const now = useClockAt(round.data ? clockTimesOf([round.data]) : [], () => void round.mutate());
  const state = round.data && stateOf(round.data, now);
  const hash = rule.data?.yeekee?.seed_hash ?? rule.data?.seed_hash ?? null;
  const promisedHash = state === 'upcoming' || state === 'open' ? hash : null;
  useEffect(() => {
    if (promisedHash !== null) rememberHash(round_id, promisedHash);
  }, [round_id, promisedHash]);
  if (!(round.data && rule.data && state)) {
    if ((round.error ?? rule.error)?.code === 'round_not_found') return notFound;
    return (
      <Pending of={[round, rule]} failed={text.failed}>
        <RuleSkeleton />
      </Pending>
    );
  }
  const { sections, cancel, yeekee } = rule.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] gap-4 md:gap-8 items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RoundHead round={round.data} state={state} />
        <RoundTimes round={round.data} />
        <CancelRule cancel={cancel} round={round.data} state={state} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RuleSections sections={sections} />
        {yeekee && <YeekeeRule yeekee={yeekee} />}
        {hash !== null && <SeedHash hash={hash} />}
      </div>
    </div>
  );
}

/** The round, its state, and links to its rates and to betting or its result. */
function RoundHead({ round, state }: { round: Round; state: RoundState }) {
  return (
    <section className="surface p-5">
      <div className="flex items-center gap-3">
        <Flag icon={round.icon} />
        <div className="flex-1 min-w-0">
          <h2 className="text-lg">{round.category_name}</h2>
          <p className="text-sm text-muted num">{round.name}</p>
        </div>
        {state === 'open' ? (
          <CountdownChip until={round.bet_closes_at} label={LOTTO_TEXT.closesIn} />
        ) : (
          <span className="state text-muted">{stateText[state]}</span>
        )}
      </div>
      {round.note && <p className="text-sm text-half mt-3">{round.note}</p>}
      <div className="grid fit-7 gap-3 mt-4">
        <Link to={link('lottoRates')} className={buttonClass({ variant: 'quiet' })}>
          {text.rates}
        </Link>
        <RoundAction round={round} state={state} />
      </div>
    </section>
  );
}

function RoundAction({ round, state }: { round: Round; state: RoundState }) {
  if (state === 'open')
    return (
      <Link to={link('lotto', { round_id: round.round_id })} className={buttonClass({})}>
        {text.bet}
      </Link>
    );
  return (
    <Link to={link('lottoResults', { category: round.category_id })} className={buttonClass({})}>
      {text.seeResult}
    </Link>
  );
}

function RuleSkeleton() {
  return (
    <div className="grid md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] gap-4 md:gap-8 items-start">
      <div className="grid gap-4">
        <Skeleton className="h-40 rounded-box" />
        <Skeleton className="h-38 rounded-box" />
        <Skeleton className="h-36 rounded-box" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-36 rounded-box" />
        <Skeleton className="h-44 rounded-box" />
      </div>
    </div>
  );
}
