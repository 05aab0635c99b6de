import { POLL_TEXT as text } from '#src/text/poll.ts';
import type { Poll } from '../model/poll.ts';

/** The prizes by rank, and the rules. */
export function PollTerms({ config: { prizes, prize_rule, quota_rule, terms } }: { config: Poll['config'] }) {
  return (
    <section className="surface p-5 grid gap-4">
      {prizes.length > 0 && (
        <div>
          <h2 className="text-base">{text.prizes}</h2>
          <dl className="rows text-sm">
            {prizes.map(({ rank, amount, winners }) => (
              <div key={rank} className="flex flex-wrap items-center gap-x-3 min-h-11 py-1">
                <dt className="flex-[1_1_7em]">
                  {text.rank(rank)}
                  <span className="text-muted num">{text.each(winners)}</span>
                </dt>
                <dd className="ml-auto num font-medium">{text.amount(amount)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div>
        <h2 className="text-base">{text.terms}</h2>
        <ul className="list-disc pl-5 mt-1 grid gap-1 text-sm text-muted">
          {[quota_rule, prize_rule, ...(prizes.length > 0 ? [text.onePrize] : []), ...terms].map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
