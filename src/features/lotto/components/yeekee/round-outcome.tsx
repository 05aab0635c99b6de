import { Link } from 'react-router-dom';
import { MINIMUM_SHOTS } from '../../../../../contract/yeekee-rules.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { formatCount } from '../../../../lib/count.ts';
import { YEEKEE_TEXT } from '../../../../text/yeekee.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Outcome } from '../../model/yeekee-round.ts';

const { result: text, void: voidText } = YEEKEE_TEXT;
const DIGITS = [0, 1, 2, 3, 4];

/** The result over the steps that lead to it; null while it is read. */
export function RoundOutcome({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return <Skeleton className="h-72 rounded-hero" />;
  const { result, sixteenth } = outcome;
  if (!result || !sixteenth) return null;
  return (
    <section className="hero-card p-5" aria-labelledby="yeekee-result">
      <h2 id="yeekee-result" className="text-sm font-normal text-muted">
        {text.title}
      </h2>
      <p className="sr-only">{result.number}</p>
      <p className="grid grid-cols-5 gap-2 mt-2" aria-hidden="true">
        {DIGITS.map((index) => (
          <b key={index} className="grid place-items-center h-15 rounded-field bg-white/10 text-2xl num">
            {result.number[index]}
          </b>
        ))}
      </p>
      <dl className="grid grid-cols-3 gap-2 mt-3 text-center">
        <Prize name={text.threeTop} from={text.threeTopFrom} number={result.three_top} />
        <Prize name={text.twoTop} from={text.twoTopFrom} number={result.two_top} />
        <Prize name={text.twoBottom} from={text.twoBottomFrom} number={result.two_bottom} />
      </dl>
      <Steps outcome={outcome} sixteenth={sixteenth} number={result.number} />
    </section>
  );
}

function Prize({ name, from, number }: { name: string; from: string; number: string }) {
  return (
    <div className="rounded-field bg-white/6 px-1 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-xl leading-8 font-bold num text-brand-ink">{number}</dd>
      <dd className="text-xs leading-4 text-muted">{from}</dd>
    </div>
  );
}

interface StepsProps {
  outcome: Outcome;
  sixteenth: NonNullable<Outcome['sixteenth']>;
  number: string;
}

/** As on paper: what is added and taken away, one under the other. */
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
      <span className="flex-1 text-muted leading-5">{what}</span>
      <span
        className={classNames('num whitespace-nowrap', isResult ? 'text-lg font-bold text-brand-ink' : 'font-medium')}
      >
        {sign && <span className="text-muted mr-2">{sign}</span>}
        {value}
      </span>
    </li>
  );
}

/** Why there is no result, and that the money is back. */
export function VoidNotice({ shots, isMember }: { shots: number; isMember: boolean }) {
  return (
    <section className="surface p-5 grid gap-2 justify-items-start">
      <span className="grid place-items-center size-11 rounded-full bg-base-300">
        <Icon name="back" size={20} />
      </span>
      <h2 className="text-lg">{voidText.title}</h2>
      <p className="text-sm">{shots < MINIMUM_SHOTS ? voidText.tooFew(shots) : voidText.other}</p>
      <p className="text-sm text-muted">{voidText.never}</p>
      {isMember && (
        <Link to="/lotto/bills" className={buttonClass({ variant: 'quiet' }, 'px-5 mt-1')}>
          {text.bills}
        </Link>
      )}
    </section>
  );
}
