import { BET_NAMES } from '#contract/bet-names.ts';
import type { Column } from '#contract/lotto-columns.ts';
import { MAX_WIN_DIGITS } from '#contract/lotto-picks.ts';
import { classNames } from '#src/lib/class-names.ts';
import { rateText } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { saleOf, type Terms } from '../../model/round-terms.ts';
import { kindIn } from '../../model/slip.ts';
import { stakeFault } from '../../model/stake-fault.ts';
import { usePrices } from './use-prices.ts';
import type { TicketControls } from './use-ticket.ts';

const { pickers, slip: text } = PAD_TEXT;
const COUNTS = [1, 3, 5, 10] as const;
const SLOTS = ['first', 'second', 'third'] as const;
/** Fills an empty slot, so that a digit changes a text and adds or removes no node. */
const EMPTY = '\u00a0';

interface WritingLineProps {
  ticket: TicketControls;
  columns: readonly Column[];
  terms: Terms;
}

/** The last line of the paper: the digits of the number that is being written, or what a tool asks for. */
export function WritingLine({ ticket, columns, terms }: WritingLineProps) {
  const { writing, keys, tools } = ticket;
  const { mode, typed, digits } = writing.state;
  if (mode === 'win') return <WinLine ticket={ticket} />;
  if (mode === 'random')
    return (
      <fieldset className="line write is-asking" aria-label={pickers.randomLabel}>
        <span className="ask">{pickers.random}</span>
        {COUNTS.map((count) => (
          <button key={count} type="button" className="num" onClick={() => tools.addRandom(count)}>
            {pickers.randomCount(count)}
          </button>
        ))}
      </fieldset>
    );
  const { isHeld } = keys;
  const slots = mode === 'number' ? digits : 1;
  return (
    <div className={classNames('cols line write', isHeld && 'is-held')} data-field>
      <b>
        <span role="status" className="sr-only inset-0 [contain:strict]">
          {mode === 'number' ? PAD_TEXT.slots(typed, digits) : pickers.oneDigit(pickers[mode])}
        </span>
        {SLOTS.slice(0, slots).map((slot, place) => (
          <i key={slot} aria-hidden="true">
            <span>{typed[place] ?? EMPTY}</span>
          </i>
        ))}
        {!isHeld && <Caret at={typed.length} />}
      </b>
      {mode === 'number' ? (
        <Pencilled ticket={ticket} columns={columns} terms={terms} />
      ) : (
        <span className="ask">{pickers.oneDigit(pickers[mode])}</span>
      )}
    </div>
  );
}

/**
 * Marks the place of the next digit. It never blinks: while anything animates, a browser draws a change up to a frame
 * later, and the start of the animation lays out the whole page.
 */
function Caret({ at }: { at: number }) {
  return (
    <span className="caret" style={{ transform: `translateX(${at * 100}%)` }} aria-hidden="true">
      <u />
    </span>
  );
}

/** The number's price for each kind: a press on one chooses it alone for the next price. */
function Pencilled({ ticket: { writing, keys }, columns, terms }: WritingLineProps) {
  const { types, chooseOnly } = writing;
  const { digits, only, typed } = writing.state;
  const priceOf = usePrices();
  return columns.map((column) => {
    const betType = kindIn(column, digits);
    if (!betType || !types.includes(betType))
      return (
        <span key={column} className="none" aria-hidden="true">
          ·
        </span>
      );
    const price = priceOf(betType);
    const sale = keys.isHeld ? saleOf(terms, { bet_type: betType, number: typed }) : null;
    const sold = terms.byType.get(betType);
    const isWrong = sold !== undefined && stakeFault(price, sold) !== null;
    return (
      <button
        key={column}
        type="button"
        className={classNames(
          'pencil num',
          sale?.state === 'half' && 'half',
          sale?.state === 'closed' && 'shut-cell',
          isWrong && 'fault',
        )}
        aria-pressed={only === betType}
        aria-label={text.priceOf(BET_NAMES[betType], price)}
        onClick={() => chooseOnly(betType)}
      >
        {price}
        {sale?.state === 'half' && <small>{text.less(rateText(sale.rate))}</small>}
        {sale?.state === 'closed' && <small>{text.closed}</small>}
      </button>
    );
  });
}

function WinLine({ ticket: { writing, keys } }: Pick<WritingLineProps, 'ticket'>) {
  const { winNumbers, put } = keys;
  const { winDigits, hasDoubles } = writing.state;
  return (
    <div className="line write is-asking">
      <p className="ask num" role="status">
        {winDigits.length > 0 ? <b>{[...winDigits].sort().join('')}</b> : pickers.winHint(MAX_WIN_DIGITS)}
      </p>
      <button type="button" aria-pressed={hasDoubles} onClick={writing.toggleDoubles}>
        {pickers.withDoubles}
      </button>
      <button type="button" className="num is-main" disabled={winNumbers.length === 0} onClick={() => put()}>
        {pickers.addNumbers(winNumbers.length)}
      </button>
    </div>
  );
}
