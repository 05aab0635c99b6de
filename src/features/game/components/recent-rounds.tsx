import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { gameRounds } from '#contract/game.ts';
import { bahtOf } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { netOf } from '#src/lib/net.ts';
import { bangkokDay, formatDate, formatTime } from '#src/lib/time.ts';
import { roundText } from '#src/text/lobby.ts';
import { GameArt } from '#src/ui/game-art.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Round = OutputOf<typeof gameRounds>['items'][number];

const SHOWN = 5;
/** The query for them. */
const RECENT_ROUNDS = { limit: SHOWN } as const;

/** The member's latest rounds, with stake, return and the difference. */
export function RecentRounds() {
  const rounds = useQuery(gameRounds, RECENT_ROUNDS);
  const { data } = rounds;
  if (rounds.error && !data) return <Pending of={rounds} failed={roundText.failed} />;
  return (
    <section className="surface rows" aria-label={roundText.title}>
      <h2 className="p-4 text-sm font-normal text-muted">{roundText.title}</h2>
      {!data && (
        <div className="row-link">
          <Skeleton className="size-10 rounded-xl" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-24" />
        </div>
      )}
      {data?.items.length === 0 && <p className="px-4 py-5 text-sm text-muted">{roundText.empty}</p>}
      {data?.items.map((round) => (
        <RoundRow key={round.round_id} round={round} />
      ))}
    </section>
  );
}

/** The time of a round, with its day if it is not today. */
function timeOf({ started_at }: Round): string {
  const isToday = bangkokDay(started_at) === bangkokDay(serverNow());
  return isToday ? formatTime(started_at) : `${formatDate(started_at)} ${formatTime(started_at)}`;
}

function RoundRow({ round }: { round: Round }) {
  return (
    <div className="row-link flex-wrap gap-y-0.5!">
      <span className="size-10 rounded-xl overflow-hidden bg-base-300 flex-none">
        <GameArt id={round.game_id} category={round.category} src={round.image} />
      </span>
      <span className="flex-[1_1_6rem]">
        <span className="block font-medium">{round.game_name}</span>
        <span className="block text-xs text-muted">
          {round.provider_name} · <span className="num whitespace-nowrap">{timeOf(round)}</span>
        </span>
      </span>
      <span className="text-right ml-auto">
        <Outcome round={round} />
        <span className="block text-xs text-muted num">
          {round.state === 'settled'
            ? roundText.parts(formatBaht(round.stake), formatBaht(round.win))
            : roundText.stake(formatBaht(round.stake))}
        </span>
      </span>
    </div>
  );
}

/** The round's change of the balance. Losses are shown quietly (docs/design.md#principles). */
function Outcome({ round: { state, stake, win } }: { round: Round }) {
  if (state === 'open') return <span className="block text-sm text-money-pending">{roundText.open}</span>;
  if (state === 'refunded') return <span className="block text-sm text-muted">{roundText.refunded}</span>;
  const net = netOf(stake, win);
  return (
    <span className={net > 0 ? 'block text-money-in' : 'block text-muted'}>
      <span className="text-xs">{roundText.net} </span>
      <Money amount={bahtOf(net)} unit="บาท" sign />
    </span>
  );
}
