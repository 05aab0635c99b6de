import { formatTime } from '#src/lib/time.ts';
import { DRAW_TEXT as text } from '#src/text/draw-night.ts';
import { type Draw, type OwnLine, type PrizeRow, prizeNameOf, prizeRowsOf } from '../../model/draw-night.ts';
import { Ring } from '../paper/ring.tsx';

const NO_LINES: readonly OwnLine[] = [];

/** The announced prizes but the first, by the time of their announcement; the member's own numbers are ringed. */
export function PrizeList({ draw, lines = NO_LINES }: { draw: Draw; lines: readonly OwnLine[] | undefined }) {
  const rows = prizeRowsOf(draw, lines);
  if (rows.length === 0) return null;
  return (
    <ul className="surface rows overflow-hidden" aria-label={text.prizes}>
      {rows.map((row) => (
        <Prize key={row.prize} row={row} />
      ))}
    </ul>
  );
}

function Prize({ row: { name, numbers, times, missing } }: { row: PrizeRow }) {
  const said = [...new Set(times.map((time) => formatTime(time)))].join(' · ');
  return (
    <li className="draw-prize">
      <span className="flex-1 min-w-24">
        <b className="block font-medium leading-[1.5rem]">{name}</b>
        <span className="text-xs text-muted num">{missing > 0 ? `${said} · ${text.more(missing)}` : said}</span>
      </span>
      <span className="draw-numbers num">
        {numbers.map(({ place, number, isHit }) =>
          // The number is part of the key: a corrected one fades in.
          isHit ? <Ring key={`${place} ${number}`}>{number}</Ring> : <b key={`${place} ${number}`}>{number}</b>,
        )}
        {missing > 0 && <span className="draw-wait">{text.wait}</span>}
      </span>
    </li>
  );
}

/** The public log of changed numbers, the newest first. */
export function DrawCorrections({ corrections }: Pick<Draw, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <ol className="grid gap-2">
      {corrections.toReversed().map(({ at, reason, changes }) => (
        <li key={at} className="rounded-field bg-half-soft px-4 py-3 text-sm" role="status">
          <p className="text-half font-medium num">{text.correctedAt(formatTime(at))}</p>
          {changes.map(({ prize, place, before, after }) => (
            <p key={`${prize} ${place}`} className="num">
              {text.change(prizeNameOf(prize), before, after)}
            </p>
          ))}
          {reason && <p className="text-xs text-base-content/80">{text.reason(reason)}</p>}
        </li>
      ))}
    </ol>
  );
}
