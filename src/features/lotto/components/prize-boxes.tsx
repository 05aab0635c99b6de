import { classNames } from '#src/lib/class-names.ts';
import { type Prizes, prizeRows } from '../model/prizes.ts';
import { FirstPrize } from './first-prize.tsx';

/** The drawn numbers: the first prize above small boxes, or large boxes side by side. */
export function PrizeBoxes({ prizes }: { prizes: Prizes }) {
  const rows = prizeRows(prizes);
  const isSmall = prizes.first_prize !== null;
  return (
    <>
      {prizes.first_prize !== null && <FirstPrize number={prizes.first_prize} isCentred />}
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
