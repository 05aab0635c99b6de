import { Link } from 'react-router-dom';
import { MINIMUM_SHOTS } from '../../../../../contract/yeekee-rules.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { formatCount } from '../../../../lib/count.ts';
import { link } from '../../../../lib/links.ts';
import { YEEKEE_TEXT } from '../../../../text/yeekee.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Outcome } from '../../model/yeekee-round.ts';
import type { Shot } from '../../model/yeekee-shots.ts';

const { result: text, void: voidText } = YEEKEE_TEXT;
const DIGITS = [0, 1, 2, 3, 4];

interface RoundOutcomeProps {
  /** Null while it is loading. */
  outcome: Outcome | null;
  /** The loaded shots, the newest among them: they show which bonuses are the member's. */
  shots: readonly Shot[];
}

/** The result, the steps of its computation, and the bonuses for shooters (docs/rules.md#yeekee). */
export function RoundOutcome({ outcome, shots }: RoundOutcomeProps) {
  if (!outcome) return <Skeleton className="h-72 rounded-hero" />;
  const { result, sixteenth, bonuses } = outcome;
  if (!result || !sixteenth) return null;
  return (
    <section className="hero-card p-5" aria-labelledby="yeekee-result">
      <h2 id="yeekee-result" className="text-sm font-normal text-muted">
        {text.title}
      </h2>
      <p className="sr-only">{result.number}</p>
      <p className="grid grid-cols-5 gap-2 mt-2" aria-hidden="true">
        {DIGITS.map((index) => (
          <b key={index} className="grid place-items-center min-h-15 rounded-field bg-white/10 text-2xl num">
            {result.number[index]}
          </b>
        ))}
      </p>
      <dl className="grid fit-4 gap-2 mt-3 text-center">
        <Prize name={text.threeTop} from={text.threeTopFrom} number={result.three_top} />
        <Prize name={text.twoTop} from={text.twoTopFrom} number={result.two_top} />
        <Prize name={text.twoBottom} from={text.twoBottomFrom} number={result.two_bottom} />
      </dl>
      <Steps outcome={outcome} sixteenth={sixteenth} number={result.number} />
      {bonuses.length > 0 && <Bonuses bonuses={bonuses} shots={shots} />}
    </section>
  );
}

function Prize({ name, from, number }: { name: string; from: string; number: string }) {
  return (
    <div className="rounded-field bg-white/6 px-1 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-xl leading-normal font-bold num text-brand-ink">{number}</dd>
      <dd className="text-xs leading-snug text-muted">{from}</dd>
    </div>
  );
}

interface StepsProps {
  outcome: Outcome;
  sixteenth: NonNullable<Outcome['sixteenth']>;
  number: string;
}

/** The computation as a column of sums. */
function Steps({ outcome, sixteenth, number }: StepsProps) {
  const { sum, seed_number: seed } = outcome;
  const total = sum - Number(sixteenth.number) + (seed ?? 0);
  return (
    <>
      <h3 className="text-sm font-medium mt-5">{text.steps}</h3>
      <ol className="mt-1 text-sm rows">
        <Step what={text.sum} value={formatCount(sum)} />
        <Step what={text.sixteenth(sixteenth.position)} sign="−" value={formatCount(Number(sixteenth.number))} />
        {seed !== null && <Step what={text.seed} sign="+" value={formatCount(seed)} />}
        <Step what={text.total} sign="=" value={formatCount(total)} />
        <Step what={text.modulo} value={number} isResult />
      </ol>
    </>
  );
}

function Step({ what, sign, value, isResult }: { what: string; sign?: string; value: string; isResult?: boolean }) {
  return (
    <li className="flex items-center gap-3 min-h-11 py-1.5">
      <span className="flex-1 text-muted leading-snug">{what}</span>
      <span
        className={classNames('num whitespace-nowrap', isResult ? 'text-lg font-bold text-brand-ink' : 'font-medium')}
      >
        {sign && <span className="text-muted mr-2">{sign}</span>}
        {value}
      </span>
    </li>
  );
}

function Bonuses({ bonuses, shots }: { bonuses: Outcome['bonuses']; shots: readonly Shot[] }) {
  return (
    <>
      <h3 className="text-sm font-medium mt-5">{text.bonuses}</h3>
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
    </>
  );
}

/** Why a void round has no result, and that its bills are refunded. */
export function VoidNotice({ shots, isMember }: { shots: number; isMember: boolean }) {
  return (
    <section className="surface p-5 grid gap-2 justify-items-start">
      <span className="grid place-items-center size-11 rounded-full bg-base-300">
        <Icon name="refresh" size={20} />
      </span>
      <h2 className="text-lg">{voidText.title}</h2>
      <p className="text-sm">{shots < MINIMUM_SHOTS ? voidText.tooFew(shots) : voidText.other}</p>
      <p className="text-sm text-muted">{voidText.never}</p>
      {isMember && (
        <Link to={link('lottoBills')} className={buttonClass({ variant: 'quiet' }, 'px-5 mt-1')}>
          {text.bills}
        </Link>
      )}
    </section>
  );
}
