import { Link, useParams } from 'react-router-dom';
import { lottoLimit, lottoRate, lottoRound } from '../../../../contract/lotto.ts';
import { useQuery } from '../../../api/use-query.ts';
import { LOTTO_TEXT } from '../../../text/lotto.ts';
import { PAD_TEXT as text } from '../../../text/lotto-pad.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Flag } from '../components/flag.tsx';
import { CountdownChip } from '../components/lobby/countdown-chip.tsx';
import { BetPad } from '../components/pad/bet-pad.tsx';
import { useMoments } from '../components/use-moments.ts';
import { LOTTO_AGENT_ID } from '../model/lotto-agent.ts';
import { momentsOf, type Round, stateOf } from '../model/round-state.ts';

/** Limits change while one keys: they are asked for again this often. */
const LIMITS_MS = 15_000;

/** `/lotto/:round_id?`: the pad of a round, or of the next one to close. Confirming asks to log in; the draft stays. */
export default function LottoPage() {
  const { round_id } = useParams();
  const agent = { agent_id: LOTTO_AGENT_ID };
  const round = useQuery(lottoRound, round_id === undefined ? agent : { round_id, ...agent }, { handle400: false });
  const id = round.data?.round_id;
  const rates = useQuery(lottoRate, id === undefined ? null : { round_id: id, ...agent }, { handle400: false });
  const limits = useQuery(lottoLimit, id === undefined ? null : { round_id: id, ...agent }, {
    handle400: false,
    refreshInterval: LIMITS_MS,
  });
  const now = useMoments(round.data ? momentsOf([round.data]) : [], () => void round.mutate());
  const error = round.error ?? rates.error;

  if (round.error?.code === 'round_not_found') return <Unknown />;
  if (!round.data || !rates.data) {
    if (!error) return <PadSkeleton />;
    const retry = () => void Promise.all([round.mutate(), rates.mutate()]);
    return <ErrorBlock title={text.failed} onRetry={retry} isRetrying={round.isValidating || rates.isValidating} />;
  }
  const isOpen = stateOf(round.data, now) === 'open';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RoundHead round={round.data} isOpen={isOpen} />
      {!isOpen && (
        <EmptyState
          title={text.closedRound}
          text={text.closedText}
          className="py-6"
          action={
            <Link to="/lotto/lobby" className={buttonClass({})}>
              {text.otherRounds}
            </Link>
          }
        />
      )}
      <BetPad
        key={round.data.round_id}
        roundId={round.data.round_id}
        rates={rates.data}
        limits={limits.data ?? []}
        isOpen={isOpen}
      />
    </div>
  );
}

function RoundHead({ round, isOpen }: { round: Round; isOpen: boolean }) {
  return (
    <section className="surface p-4 flex items-center gap-3">
      <Flag icon={round.icon} />
      <div className="flex-1 min-w-0">
        <h2 className="text-base font-medium truncate">{round.category_name}</h2>
        <p className="text-sm text-muted num truncate">
          {round.name} ·{' '}
          <Link to={`/lotto/rule/${round.round_id}`} className="underline">
            {text.rule}
          </Link>
        </p>
      </div>
      {isOpen && <CountdownChip until={round.bet_closes_at} label={LOTTO_TEXT.closesIn} />}
    </section>
  );
}

function Unknown() {
  return (
    <EmptyState
      isPage
      title={text.unknown}
      action={
        <Link to="/lotto/lobby" className={buttonClass({})}>
          {text.otherRounds}
        </Link>
      }
    />
  );
}

function PadSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-20 rounded-box" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}
