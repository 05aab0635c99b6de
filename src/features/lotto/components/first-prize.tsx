import { classNames } from '#src/lib/class-names.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';

/** The first prize as balls; the last three, which are the top number, in gold. */
export function FirstPrize({ number, isCentred = false }: { number: string; isCentred?: boolean }) {
  return (
    <div className={isCentred ? 'text-center' : undefined}>
      <p className="text-sm text-muted">{LOTTO_TEXT.results.first}</p>
      <p className="sr-only">{number}</p>
      <p className={classNames('flex gap-1.5 mt-1.5', isCentred && 'justify-center')} aria-hidden="true">
        {[...number].map((digit, index) => (
          // A ball is as high as its digit: enlarged text makes it an oval.
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a number
            key={index}
            className={classNames(
              'inline-grid place-items-center w-[min(2.75rem,11.5vw)] min-h-[min(2.75rem,11.5vw)] rounded-full text-xl leading-none font-bold num',
              index >= number.length - 3 ? 'bg-primary text-primary-content' : 'bg-base-300',
            )}
          >
            {digit}
          </span>
        ))}
      </p>
    </div>
  );
}
