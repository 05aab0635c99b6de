import { classNames } from '#src/lib/class-names.ts';
import { formatCount } from '#src/lib/count.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import type { Summary } from '../model/answers.ts';
import { type Level, percentOf } from '../model/levels.ts';

/** The size of the network, and the rate of a direct friend. */
export function Figures({ summary, levels }: { summary: Summary; levels: readonly Level[] | undefined }) {
  const [direct] = levels ?? [];
  const figures = [
    [text.members, formatCount(summary.members)],
    [text.newMembers, formatCount(summary.new_this_month)],
    [text.activeMembers, formatCount(summary.active)],
    [text.rate, direct ? percentOf(direct) : '–'],
  ] as const;
  return (
    <section aria-label={text.figures}>
      <dl className="surface grid fit-4 gap-y-3 py-4 text-center">
        {figures.map(([name, value], index) => (
          <div key={name} className={classNames('flex flex-col-reverse px-1', index > 0 && 'border-l border-hairline')}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-xl font-bold num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
