import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '#src/lib/count.ts';
import { useOwnChoices } from '#src/stores/pad-choices.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { RoundRow } from '../components/lobby/round-row.tsx';
import { Shortcuts } from '../components/lobby/shortcuts.tsx';
import { YeekeeHero } from '../components/lobby/yeekee-hero.tsx';
import { useLobby } from '../components/use-lobby.ts';
import {
  byUrgency,
  currentRound,
  foldUpcoming,
  GROUPS,
  type Group,
  isGroup,
  type Lottery,
  type Round,
  rankOf,
} from '../model/round-state.ts';
import { stateOf } from '../model/state-of.ts';

const { lobby: text } = LOTTO_TEXT;

/** `/lotto/lobby`: the current yeekee round and every lottery, by the server's clock; `?category=` chooses a group. */
export default function LobbyPage() {
  const [query, setQuery] = useSearchParams();
  const category = query.get('category');
  const group = isGroup(category) ? category : null;
  const choose = (chosen: Group | null) => setQuery(chosen ? { category: chosen } : {}, { replace: true });
  const { lobby, lotteries, now } = useLobby();
  const { favourites } = useOwnChoices();
  if (!lotteries)
    return (
      <Pending of={lobby} failed={text.failed}>
        <LobbySkeleton />
      </Pending>
    );

  const hero = heroOf(lotteries, now);
  const rows = rowsOf(lotteries, { group, hero, now, favourites });
  // The rounds of a yeekee day are read as a timetable.
  const { shown, folded } = group === 'yeekee' ? { shown: rows, folded: [] } : foldUpcoming(rows, now);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] gap-5 md:gap-8 items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:sticky md:top-36">
        {hero && <YeekeeHero round={hero} now={now} />}
        <Shortcuts ruleOf={hero?.round_id ?? rows[0]?.round.round_id} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <GroupChips group={group} onChoose={choose} />
        <section className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 gap-2.5" aria-label={text.list}>
          <Rows rows={shown} now={now} favourites={favourites} />
          {rows.length === 0 && (
            <EmptyState
              drawing="clock"
              title={text.emptyTitle}
              text={text.emptyText}
              action={
                group && (
                  <Button variant="quiet" onClick={() => choose(null)}>
                    {text.showAll}
                  </Button>
                )
              }
            />
          )}
        </section>
        {folded.length > 0 && <Folded key={group} rows={folded} now={now} favourites={favourites} />}
      </div>
    </div>
  );
}

/** Lotteries that are not open, behind their number; drawn when it is pressed. */
function Folded({ rows, now, favourites }: RowsProps) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <details className="group" onToggle={() => setDrawn(true)}>
      <summary className="surface row-link [&::-webkit-details-marker]:hidden cursor-pointer">
        <span className="flex-1 text-muted">{text.notOpen(formatCount(rows.length))}</span>
        <Icon name="down" size={20} className="text-muted group-open:rotate-180" />
      </summary>
      {isDrawn && (
        <section
          className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 gap-2.5 mt-2.5"
          aria-label={LOTTO_TEXT.state.upcoming}
        >
          <Rows rows={rows} now={now} favourites={favourites} />
        </section>
      )}
    </details>
  );
}

/** A tall phone shows this many rows at first. */
const ON_FIRST_SCREEN = 5;

interface RowsProps {
  rows: readonly Shown[];
  now: number;
  favourites: readonly string[];
}

function Rows({ rows, now, favourites }: RowsProps) {
  return rows.map(({ lottery, round, title }, index) => (
    <RoundRow
      key={round.round_id}
      round={round}
      title={title}
      note={lottery.note}
      now={now}
      isFavourite={favourites.includes(lottery.category_id)}
      isBelow={index >= ON_FIRST_SCREEN}
    />
  ));
}

/** The yeekee round to bet on now, or the next one to open. */
function heroOf(lotteries: readonly Lottery[], now: number): Round | undefined {
  const rounds = lotteries.filter(({ kind }) => kind === 'yeekee').flatMap(({ rounds }) => rounds);
  const coming = rounds.filter((round) => ['open', 'upcoming'].includes(stateOf(round, now)));
  return coming.sort(byUrgency(now))[0];
}

interface Shown {
  lottery: Lottery;
  round: Round;
  title: string;
}

/**
 * One row for each lottery: open ones first, among them the player's favourites, then the next to close. The yeekee
 * group has a row for each round; elsewhere the hero replaces its lottery.
 */
function rowsOf(
  lotteries: readonly Lottery[],
  {
    group,
    hero,
    now,
    favourites,
  }: { group: Group | null; hero: Round | undefined; now: number; favourites: readonly string[] },
): Shown[] {
  if (group === 'yeekee')
    return lotteries
      .filter((lottery) => lottery.group === 'yeekee')
      .flatMap((lottery) =>
        [...lottery.rounds]
          .sort(byUrgency(now))
          .map((round) => ({ lottery, round, title: `${lottery.name} ${round.name}` })),
      );
  const rows = lotteries
    .filter((lottery) => (group === null || lottery.group === group) && lottery.category_id !== hero?.category_id)
    .flatMap((lottery) => {
      const round = currentRound(lottery, now);
      return round ? [{ lottery, round, title: lottery.name }] : [];
    });
  const wanted = ({ lottery }: Shown) => Number(favourites.includes(lottery.category_id));
  return rows.sort(
    (one, other) =>
      rankOf(one.round, now) - rankOf(other.round, now) ||
      wanted(other) - wanted(one) ||
      byUrgency(now)(one.round, other.round),
  );
}

function GroupChips({ group, onChoose }: { group: Group | null; onChoose: (group: Group | null) => void }) {
  return (
    <fieldset className="rail gap-2! py-1 min-w-0 relative">
      <legend className="sr-only">{LOTTO_TEXT.chooseGroup}</legend>
      <Chip selected={group === null} onClick={() => onChoose(null)}>
        {LOTTO_TEXT.allGroups}
      </Chip>
      {GROUPS.map((one) => (
        <Chip key={one} selected={group === one} onClick={() => onChoose(one)}>
          {LOTTO_TEXT.groups[one]}
        </Chip>
      ))}
    </fieldset>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function LobbySkeleton() {
  return (
    <div className="grid md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] gap-5 md:gap-8 items-start">
      <span role="status" className="sr-only">
        {LOTTO_TEXT.loading}
      </span>
      <div className="grid gap-5">
        <Skeleton className="h-51 rounded-hero" />
        <Skeleton className="h-21 rounded-box" />
      </div>
      <div className="grid gap-2.5">
        <Skeleton className="h-12 rounded-full mb-2.5" />
        {ROWS.map((key) => (
          <Skeleton key={key} className="h-20 rounded-box" />
        ))}
      </div>
    </div>
  );
}
