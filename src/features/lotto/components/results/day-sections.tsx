import { Link } from 'react-router-dom';
import { BET_NAMES } from '#contract/bet-names.ts';
import { classNames } from '#src/lib/class-names.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { link } from '#src/lib/links.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { bangkokDay, formatDate, formatTime } from '#src/lib/time.ts';
import { useUser } from '#src/stores/user.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { RESULT_TEXT as text } from '#src/text/results.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Result } from '../../model/prizes.ts';
import { currentRound, type Lottery } from '../../model/round-state.ts';
import { stateOf } from '../../model/state-of.ts';
import { FirstPrize } from '../first-prize.tsx';
import { HitNumber, hasHit, OwnLine, type OwnResult } from './hit-number.tsx';

export type OwnResults = ReadonlyMap<string, OwnResult>;

const ROUNDS_SHOWN = 3;
const PENDING_SHOWN = 4;

/** The two numbers that a result is known by, or a note that its draw was not held. */
function Drawn({ result, own, className }: { result: Result; own: OwnResult | undefined; className?: string }) {
  const { prizes } = result;
  if (!prizes)
    return (
      <span className="text-sm text-closed">
        {LOTTO_TEXT.results.voided}
        {result.void_reason && (
          <span className="block text-muted">{LOTTO_TEXT.results.reason(result.void_reason)}</span>
        )}
      </span>
    );
  return (
    <span className={classNames('flex flex-wrap items-baseline gap-x-4 num', className)}>
      {(['three_top', 'two_bottom'] as const).map((kind) => (
        <span key={kind} className="inline-flex items-baseline gap-1.5">
          <small className="text-xs text-muted">{kind === 'three_top' ? text.top : text.bottom}</small>
          <b className="text-xl tracking-[.06em]">
            <HitNumber number={prizes[kind] ?? ''} isHit={hasHit(own, kind, prizes[kind])} />
          </b>
        </span>
      ))}
    </span>
  );
}

/** The newest rounds of each yeekee lottery, and a link to all of the day. */
export function YeekeeSections({ results, own }: { results: readonly Result[]; own: OwnResults }) {
  const lotteries = [...groupBy(results, ({ round }) => round.category_id).values()];
  return lotteries.map((rounds) => {
    const first = rounds[0]?.round;
    if (!first) return null;
    return (
      <section key={first.category_id} aria-label={first.category_name}>
        <div className="section-head">
          <h2 className="flex items-center gap-2">
            <Flag icon={first.icon} size={28} />
            {first.category_name}
          </h2>
          <Link to={link('lottoResults', { category: first.category_id, date: first.draw_date })}>
            {text.all(rounds.length)}
            <Icon name="right" size={16} />
          </Link>
        </div>
        <div className="surface rows overflow-hidden">
          {rounds.slice(0, ROUNDS_SHOWN).map((result) => (
            <Link key={result.round.round_id} to={resultPath(result.round)} className="row-link items-start! py-3!">
              <span className="min-w-14 flex-none whitespace-nowrap">
                <b className="block font-medium num">{text.round(result.round.round_no)}</b>
                <span className="text-xs text-muted num">{formatTime(result.round.result_at)}</span>
              </span>
              <span className="flex-1 min-w-0">
                <Drawn result={result} own={own.get(result.round.round_id)} />
                <OwnLine own={own.get(result.round.round_id)} />
              </span>
              <Icon name="right" size={16} className="text-muted mt-2" />
            </Link>
          ))}
        </div>
      </section>
    );
  });
}

/** The other lotteries of the day, newest first. */
export function OtherResults({ results, own }: { results: readonly Result[]; own: OwnResults }) {
  if (results.length === 0) return null;
  return (
    <section aria-label={text.others}>
      <div className="section-head">
        <h2>{text.others}</h2>
      </div>
      <div className="surface rows overflow-hidden">
        {results.map((result) => {
          const { round, corrections } = result;
          return (
            <Link key={round.round_id} to={resultPath(round)} className="row-link items-start! flex-wrap py-3!">
              <Flag icon={round.icon} size={36} isOff={result.prizes === null} />
              <span className="flex-1 min-w-30">
                <b className="block font-medium">{round.category_name}</b>
                <span className="text-xs text-muted num">{formatTime(round.result_at)}</span>
                {corrections.length > 0 && (
                  <span className="state tone-half text-xs! ml-2">{LOTTO_TEXT.results.corrected}</span>
                )}
                <OwnLine own={own.get(round.round_id)} />
              </span>
              <Drawn result={result} own={own.get(round.round_id)} className="justify-end" />
            </Link>
          );
        })}
      </div>
    </section>
  );
}

/** Draws still to come on the present day. Only members see flags: a visitor's first page has no room for them. */
export function PendingToday({ lotteries, now }: { lotteries: readonly Lottery[]; now: number }) {
  const isMember = useUser((state) => state.isLoggedIn);
  const today = bangkokDay(now);
  const rounds = lotteries
    .flatMap((lottery) => currentRound(lottery, now) ?? [])
    .filter(
      (round) =>
        round.kind !== 'yeekee' &&
        bangkokDay(round.result_at) === today &&
        (stateOf(round, now) === 'open' || stateOf(round, now) === 'closed'),
    )
    .sort((one, other) => Date.parse(one.result_at) - Date.parse(other.result_at));
  if (rounds.length === 0) return null;
  return (
    <section aria-label={text.pending}>
      <div className="section-head">
        <h2>{text.pending}</h2>
        {rounds.length > PENDING_SHOWN && <Link to={link('lottoLobby')}>{text.pendingAll}</Link>}
      </div>
      <div className="surface rows overflow-hidden">
        {rounds.slice(0, PENDING_SHOWN).map((round) => (
          <Link
            key={round.round_id}
            to={link(round.kind === 'government' ? 'drawNight' : 'lotto', { round_id: round.round_id })}
            className="row-link flex-wrap gap-y-0"
          >
            {isMember && <Flag icon={round.icon} size={36} />}
            <b className="flex-[1_1_6em] min-w-0 font-medium">{round.category_name}</b>
            <span className="ml-auto flex items-center gap-3 text-sm text-muted num">
              {formatTime(round.result_at)}
              {isMember && <Icon name="right" size={16} />}
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}

/** The government's draw: the first prize as balls, its other prizes, own hits, and ways to its statistics. */
export function GovernmentDraw({ result, own }: { result: Result; own: OwnResult | undefined }) {
  const { round, prizes } = result;
  const address = link('lottoResults', { date: round.draw_date, category: round.category_id });
  return (
    <section aria-label={round.category_name}>
      <div className="section-head">
        <h2 className="flex items-center gap-2">
          <Flag icon={round.icon} size={28} />
          {round.category_name}
        </h2>
        <Link to={address} className="num">
          {text.draw(formatDate(round.draw_date))}
        </Link>
      </div>
      <div className="surface p-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {prizes ? (
          <>
            {prizes.first_prize && <FirstPrize number={prizes.first_prize} />}
            <div className="grid fit-8 gap-2">
              {(['three_front', 'three_bottom'] as const).map((kind) => (
                <div key={kind} className="inset-box px-3 py-2">
                  <p className="text-xs text-muted">{BET_NAMES[kind]}</p>
                  <p className="text-xl font-bold num tracking-wider flex gap-4">
                    {prizes[kind].map((number, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: both draws may give the same number
                      <span key={index}>
                        <HitNumber number={number} isHit={hasHit(own, kind, number)} />
                      </span>
                    ))}
                  </p>
                </div>
              ))}
            </div>
            <div className="inset-box px-3 py-2 flex flex-wrap items-center justify-between gap-x-3">
              <div>
                <p className="text-xs text-muted">{BET_NAMES.two_bottom}</p>
                <p className="text-xl font-bold num tracking-wider">
                  <HitNumber number={prizes.two_bottom ?? ''} isHit={hasHit(own, 'two_bottom', prizes.two_bottom)} />
                </p>
              </div>
              <OwnLine own={own} />
            </div>
          </>
        ) : (
          <Drawn result={result} own={own} />
        )}
        <Link to={link('drawNight', { round_id: round.round_id })} className={buttonClass({ variant: 'quiet' })}>
          <Icon name="clock" size={20} />
          {text.night}
        </Link>
        <div className="grid fit-8 gap-2">
          <Link to={`${address}#stats`} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="percent" size={20} />
            {text.statistics}
          </Link>
          <Link to={`${address}#search`} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="search" size={20} />
            {text.search}
          </Link>
        </div>
      </div>
    </section>
  );
}
