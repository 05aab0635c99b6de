import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { baht } from '#contract/money.ts';
import { wheelBoard } from '#contract/wheel.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { formatNumber } from '#src/lib/count.ts';
import { bangkokDay, formatDate, formatTime } from '#src/lib/time.ts';
import { Demonstration } from '#src/share/demonstration.tsx';
import { WHEEL_TEXT as text } from '#src/text/wheel.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Winner = OutputOf<typeof wheelBoard>[number];

const SHOWN = 8;

/** The latest winners with masked names. */
export function Board() {
  const winners = useQuery(wheelBoard, {});
  const { data } = winners;
  return (
    <section>
      <h2 className="text-lg mb-2">{text.boardTitle}</h2>
      {data ? (
        <div className="surface rows">
          {data.length === 0 && <p className="px-4 py-5 text-sm text-muted">{text.boardEmpty}</p>}
          {data.slice(0, SHOWN).map((winner) => (
            <WinnerRow key={`${winner.time}${winner.name_masked}`} winner={winner} />
          ))}
        </div>
      ) : (
        <Pending of={winners} failed={text.boardFailed}>
          <Skeleton className="h-42 rounded-box" />
        </Pending>
      )}
      {/* After the list, whose length nobody knows before: it would move. */}
      {data && <Demonstration of="members" className="mt-2" />}
    </section>
  );
}

function WinnerRow({ winner: { name_masked, kind, amount, time } }: { winner: Winner }) {
  const isToday = bangkokDay(time) === bangkokDay(serverNow());
  return (
    <div className="row-link flex-wrap gap-y-0">
      <span className="glyph">
        <Icon name="trophy" size={20} />
      </span>
      <span className="flex-[1_1_5em] min-w-0 text-sm">
        {name_masked}
        <span className="block text-xs text-muted num">{isToday ? formatTime(time) : formatDate(time)}</span>
      </span>
      <b className="ml-auto font-medium num">
        {kind === 'cash' ? formatBaht(baht(amount)) : formatNumber(amount)} {text.units[kind]}
      </b>
    </div>
  );
}
