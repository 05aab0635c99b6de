import { MINIMUM_SHOTS } from '#contract/yeekee-rules.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatCount } from '#src/lib/count.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { openDigits, openTotal, RESULT_DIGITS } from '../../model/reveal.ts';
import type { Round, YeekeeOutcome } from '../../model/yeekee-round.ts';
import type { Shot } from '../../model/yeekee-shots.ts';
import { useRoundSlip } from './use-round-slip.ts';

const { result: text, void: voidText } = YEEKEE_TEXT;

interface RoundResultProps {
  round: Round;
  /** Null while it is loading. */
  outcome: YeekeeOutcome | null;
  /** The loaded shots, the newest among them: they show which number and which bonuses are the member's. */
  shots: readonly Shot[];
  /** The number of open digits of the result. */
  open: number;
}

/** The result digit by digit, the sum that it comes from, and the bonuses for shooters (docs/rules.md#yeekee). */
export function RoundResult({ round, outcome, shots, open }: RoundResultProps) {
  if (!outcome) return <Skeleton className="h-98 rounded-hero" />;
  const { result, sixteenth, bonuses } = outcome;
  if (!result || !sixteenth) return null;
  const isMine = shots.some((shot) => shot.is_mine && shot.position === sixteenth.position);
  return (
    <>
      <Digits name={round.name} number={result.number} open={open} />
      <Sum outcome={outcome} count={shots[0]?.position ?? 0} sixteenth={sixteenth.number} isMine={isMine} open={open} />
      {bonuses.length > 0 && open === RESULT_DIGITS && <Bonuses bonuses={bonuses} shots={shots} />}
    </>
  );
}

function Digits({ name, number, open }: { name: string; number: string; open: number }) {
  const isWhole = open === RESULT_DIGITS;
  const shown = openDigits(number, open);
  return (
    <section className="hero-card yk-stage px-4 pt-3 pb-4" aria-labelledby="yeekee-result">
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <h2 id="yeekee-result" className="text-sm font-normal">
          {text.title(name)}
        </h2>
        {!isWhole && <p className="num">{text.open(open, RESULT_DIGITS)}</p>}
      </div>
      <p className="yk-digits num" aria-hidden="true">
        {Array.from(shown, (digit, index) =>
          index < open ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the result
            <b key={index} className="digit">
              {digit}
            </b>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the result
            <i key={index} className="digit is-hidden" />
          ),
        )}
      </p>
      <p role="status" className="sr-only">
        {isWhole ? text.spoken(number) : ''}
      </p>
      <dl className="yk-prizes text-sm">
        <Prize name={text.twoBottom} number={shown.slice(0, 2)} isOpen={open >= 2} />
        <Prize name={text.threeTop} number={shown.slice(2)} isOpen={isWhole} />
      </dl>
    </section>
  );
}

function Prize({ name, number, isOpen }: { name: string; number: string; isOpen: boolean }) {
  return (
    <div className={isOpen ? 'is-open' : undefined}>
      <dt className="inline">{name}</dt> <dd className="inline num font-bold">{number}</dd>
    </div>
  );
}

interface SumProps {
  outcome: YeekeeOutcome;
  count: number;
  /** The shot no. 16 from the newest. */
  sixteenth: string;
  isMine: boolean;
  open: number;
}

/** The computation, as one would write it on paper. Its last line opens with the digits. */
function Sum({ outcome, count, sixteenth, isMine, open }: SumProps) {
  const { sum, seed_number: seed } = outcome;
  const total = sum - Number(sixteenth) + (seed ?? 0);
  return (
    <section className="surface p-4" aria-label={text.steps}>
      <dl className="yk-sum num">
        <div>
          <dt>{text.sum(count)}</dt>
          <dd>{formatCount(sum)}</dd>
        </div>
        <div>
          <dt>
            {text.sixteenth} {isMine && <span className="text-brand-ink">{text.mine}</span>}
          </dt>
          <dd>−&nbsp;{formatCount(Number(sixteenth))}</dd>
        </div>
        {seed !== null && (
          <div>
            <dt>{text.seed}</dt>
            <dd>+&nbsp;{formatCount(seed)}</dd>
          </div>
        )}
        <div className="is-result">
          <dt>{text.lastFive}</dt>
          <dd>{openTotal(total, open)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Bonuses({ bonuses, shots }: { bonuses: YeekeeOutcome['bonuses']; shots: readonly Shot[] }) {
  return (
    <section className="surface px-4 py-3">
      <h3 className="text-sm font-medium">{text.bonuses}</h3>
      <ul className="mt-1 text-sm rows">
        {bonuses.map(({ position_from_newest: place, position, name_masked, number, amount }) => {
          const isMine = shots.some((shot) => shot.is_mine && shot.position === position);
          return (
            <li key={place} className="flex items-center gap-3 min-h-11 py-1.5">
              <span className="flex-1 min-w-0">
                <span className={classNames('block leading-snug', isMine && 'text-brand-ink font-medium')}>
                  {isMine ? text.you : name_masked} <span className="num tracking-[.08em]">{number}</span>
                </span>
                <span className="block text-xs leading-snug text-muted">{text.place(place)}</span>
              </span>
              <Money amount={amount} unit="บาท" sign className="font-medium whitespace-nowrap" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Why a void round has no result, and what was refunded to the member. */
export function VoidNotice({ roundId, shots }: { roundId: string; shots: number }) {
  const { slip } = useRoundSlip(roundId, true);
  return (
    <section className="surface p-5 grid gap-2 justify-items-start">
      <span className="grid place-items-center size-11 rounded-full bg-base-300">
        <Icon name="refresh" size={20} />
      </span>
      <h2 className="text-lg">{voidText.title}</h2>
      <p className="text-sm">{shots < MINIMUM_SHOTS ? voidText.tooFew(shots) : voidText.other}</p>
      {slip && !slip.isPending && (
        <p className="text-sm">
          {voidText.refunded} <Money amount={slip.refunded} unit="บาท" className="font-bold text-money-in" />
        </p>
      )}
      <p className="text-sm text-muted">{voidText.never}</p>
    </section>
  );
}
