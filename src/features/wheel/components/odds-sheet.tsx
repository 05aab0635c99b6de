import { WHEEL_TEXT as text } from '#src/text/wheel.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { colourOf, type Wheel } from '../model/wheel.ts';

/** The published odds, highest first, and the rules. */
export function OddsSheet({ wheel: { prizes, setting }, onClose }: { wheel: Wheel; onClose: () => void }) {
  const sorted = [...prizes].sort((one, other) => other.chance_percent - one.chance_percent);
  return (
    <Sheet open onClose={onClose} title={text.oddsTitle}>
      <dl className="rows text-sm">
        {sorted.map((prize) => (
          <div key={prize.prize_id} className="flex items-center gap-3 min-h-11">
            <dt className="flex-1 flex items-center gap-3">
              <i
                className="size-3.5 rounded-full flex-none"
                style={{ background: colourOf(prize, prizes.length).fill }}
              />
              {prize.name}
            </dt>
            <dd className="num text-muted">{text.odds(prize.chance_percent)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="font-bold mt-5">{text.rules}</h3>
      <ul className="list-disc pl-5 mt-1 grid gap-1 text-sm text-muted">
        {setting.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Sheet>
  );
}
