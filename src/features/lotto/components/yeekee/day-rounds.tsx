import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/endpoint.ts';
import { yeekeeLists } from '#contract/yeekee.ts';
import { useQuery } from '#src/api/use-query.ts';
import { classNames } from '#src/lib/class-names.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { formatTime } from '#src/lib/time.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { canShoot, isOver, ofSameLottery, type Phase, phaseOf } from '../../model/yeekee-round.ts';

const { rounds: text, phase: phaseText } = YEEKEE_TEXT;
const REFRESH_MS = 15_000;

type DayRound = OutputOf<typeof yeekeeLists>[number];
type Filter = 'coming' | 'done';

/**
 * The lottery's rounds of the day with phase and result, each linked to its page: those to come, soonest first, or
 * those over, newest first. `isRevealing`: the digits of this round's result are not all open yet, so here it is
 * still being drawn too.
 */
export function DayRounds({
  roundId,
  isRevealing,
  onChoose,
}: {
  roundId: string;
  isRevealing: boolean;
  onChoose: () => void;
}) {
  const [filter, setFilter] = useState<Filter>('coming');
  const day = useQuery(yeekeeLists, { round_id: roundId }, { refreshInterval: REFRESH_MS, keepPreviousData: true });
  const listed = useMemo(() => {
    const now = serverNow();
    const rounds = ofSameLottery(day.data ?? [], roundId)
      .map((one) =>
        isRevealing && one.round.round_id === roundId
          ? { ...one, phase: 'drawing' as const, result: null }
          : { ...one, phase: phaseOf(one.round, now) },
      )
      .filter(({ phase }) => isOver(phase) === (filter === 'done'));
    return filter === 'done' ? rounds.reverse() : rounds;
  }, [day.data, filter, isRevealing, roundId]);
  if (!day.data)
    return (
      <Pending of={day} failed={text.failed}>
        <RoundsSkeleton />
      </Pending>
    );
  return (
    <section className="grid gap-3">
      <fieldset className="flex gap-2 border-0 p-0 m-0">
        <legend className="sr-only">{text.filter}</legend>
        {(['coming', 'done'] as const).map((name) => (
          <Chip key={name} selected={filter === name} onClick={() => setFilter(name)}>
            {text[name]}
          </Chip>
        ))}
      </fieldset>
      {listed.length === 0 ? (
        <EmptyState drawing="clock" title={text.emptyTitle[filter]} className="py-8" />
      ) : (
        <ul className="grid gap-2 fit-8 md:grid-cols-3">
          {listed.map((one) => (
            <li key={one.round.round_id}>
              <RoundCard one={one} phase={one.phase} isCurrent={one.round.round_id === roundId} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const TONES = {
  upcoming: 'tone-closed',
  open: 'tone-in',
  shooting: 'tone-half',
  drawing: 'tone-wait',
  resulted: 'tone-win',
  void: 'tone-closed',
} as const satisfies Record<Phase, string>;

function RoundCard({
  one,
  phase,
  isCurrent,
  onChoose,
}: {
  one: DayRound;
  phase: Phase;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const { round, result, shots } = one;
  return (
    <Link
      to={link('yeekee', { round_id: round.round_id })}
      replace
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(
        'surface p-3 grid gap-1 h-full content-start',
        isCurrent && 'outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <b className="num">{text.round(round.round_no ?? 0)}</b>
        <span className="text-xs text-muted num">{formatTime(round.bet_closes_at)}</span>
      </span>
      {result ? (
        <span className="flex items-baseline justify-between gap-2">
          <b className="text-xl leading-normal num tracking-[.06em]">{result.number}</b>
          <span className="text-xs text-muted num">{text.shots(shots)}</span>
        </span>
      ) : (
        <span className="flex items-baseline justify-between gap-2 min-h-8">
          <span className={classNames('state', TONES[phase])}>{phaseText[phase]}</span>
          {canShoot(phase) && <span className="text-xs text-muted num">{text.shots(shots)}</span>}
        </span>
      )}
    </Link>
  );
}

function RoundsSkeleton() {
  return (
    <div className="grid gap-2 fit-8 md:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-19 rounded-box" />
      ))}
    </div>
  );
}
