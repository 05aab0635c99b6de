import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoRule } from '#contract/lotto-rounds.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Round, RoundState } from '../model/round-state.ts';

const { rule: text } = LOTTO_TEXT;
export type Rule = OutputOf<typeof lottoRule>;

const MINUTE_MS = 60_000;

/** The times at which a round opens, closes and is drawn. */
export function RoundTimes({ round }: { round: Round }) {
  const times = [
    { name: text.opens, at: round.bet_opens_at },
    { name: text.closes, at: round.bet_closes_at },
    { name: text.result, at: round.result_at },
  ];
  return (
    <dl className="surface rows px-5 py-1 text-sm">
      {times.map(({ name, at }) => (
        <div key={name} className="flex items-center justify-between gap-3 min-h-12">
          <dt className="text-muted">{name}</dt>
          <dd className="num">{formatDateTime(at)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rule's sentences, frozen when the round was made. */
export function RuleSections({ sections }: Pick<Rule, 'sections'>) {
  return sections.map(({ title, lines }) => (
    <section key={title} className="surface p-5">
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2 grid gap-2 text-sm">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Icon name="check" size={16} className="text-money-in mt-1" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Tells whether bills of the round can be cancelled, for how much longer, and how often today. */
export function CancelRule({ cancel, round, state }: { cancel: Rule['cancel']; round: Round; state: RoundState }) {
  const end = Date.parse(round.bet_closes_at) - cancel.minutes_before_close * MINUTE_MS;
  return (
    <section className="surface p-5">
      <h2 className="text-base">{text.cancelTitle}</h2>
      <div className="mt-2 grid gap-2 text-sm">
        <p>{cancel.allowed ? text.cancelAllowed(cancel.minutes_before_close, cancel.times_a_day) : text.cancelNever}</p>
        {cancel.allowed && state === 'open' && (
          <p className="flex items-baseline gap-2">
            <span className="text-muted">{text.cancelUntil}</span>
            <Countdown until={end} className="font-bold text-base" />
          </p>
        )}
        {cancel.times_left_today !== null && (
          <p className="text-muted num">{text.timesLeft(cancel.times_left_today, cancel.times_a_day)}</p>
        )}
      </div>
    </section>
  );
}

/** The formula of a yeekee round and the limits of shooting. */
export function YeekeeRule({ yeekee }: { yeekee: NonNullable<Rule['yeekee']> }) {
  return (
    <section className="surface p-5">
      <h2 className="text-base">{text.yeekeeTitle}</h2>
      <p className="inset-box p-3 mt-2 text-sm num">{yeekee.formula}</p>
      <ul className="mt-3 grid gap-2 text-sm text-muted num">
        <li>{text.minimum(yeekee.minimum_shots)}</li>
        <li>{text.cooldown(yeekee.cooldown_seconds, yeekee.max_shots)}</li>
        {yeekee.beacon_round !== null && <li>{text.beacon(yeekee.beacon_round)}</li>}
        {yeekee.bonuses.map(({ position_from_newest, amount }) => (
          <li key={position_from_newest}>{text.bonus(position_from_newest, formatBaht(amount))}</li>
        ))}
      </ul>
    </section>
  );
}

/** The hash of the secret seed that the result will be drawn from. */
export function SeedHash({ hash }: { hash: string }) {
  return (
    <section className="surface p-5">
      <h2 className="text-base">{text.seedTitle}</h2>
      <p className="text-sm text-muted mt-1">{text.seedText}</p>
      <code className="inset-box block p-3 mt-3 text-xs break-all">{hash}</code>
      <CopyButton value={hash} label={text.copyHash} doneText={text.copied} className="px-4 mt-3" />
    </section>
  );
}
