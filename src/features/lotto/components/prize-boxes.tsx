import { classNames } from '#src/lib/class-names.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { type Prizes, prizeRows } from '../model/prizes.ts';

/** The first prize as balls; the last three, which are the top number, in gold. */
function FirstPrize({ number }: { number: string }) {
  const balls = [...number].map((digit, index) => ({
    key: `${index}-${digit}`,
    digit,
    isTop: index >= number.length - 3,
  }));
  return (
    <div className="text-center">
      <p className="text-sm text-muted">{LOTTO_TEXT.results.first}</p>
      <p className="sr-only">{number}</p>
      <p className="flex justify-center gap-1.5 mt-1.5" aria-hidden="true">
        {balls.map(({ key, digit, isTop }) => (
          <span
            key={key}
            className={classNames(
              'inline-grid place-items-center size-11 rounded-full text-xl font-bold num',
              isTop ? 'bg-primary text-primary-content' : 'bg-base-300',
            )}
          >
            {digit}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The drawn numbers: the first prize above small boxes, or large boxes side by side. */
export function PrizeBoxes({ prizes }: { prizes: Prizes }) {
  const rows = prizeRows(prizes);
  const isSmall = prizes.first_prize !== null;
  return (
    <>
      {prizes.first_prize !== null && <FirstPrize number={prizes.first_prize} />}
      <dl className={classNames('grid gap-2', isSmall ? 'fit-5 mt-5' : 'fit-7')}>
        {rows.map(({ name, numbers }) => (
          <div key={name} className="inset-box text-center py-2.5">
            <dt className="text-xs text-muted">{name}</dt>
            <dd
              className={classNames(
                'font-bold num whitespace-nowrap',
                isSmall ? 'text-base' : 'text-2xl leading-[2.25rem] tracking-[.08em]',
              )}
            >
              {numbers.join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
