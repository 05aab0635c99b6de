import { memo } from 'react';
import { formatNumber } from '#src/lib/count.ts';
import { WHEEL_TEXT as text } from '#src/text/wheel.ts';
import { colourOf, isInLowerHalf, type Prize, sector } from '../model/wheel.ts';

const HUB = 'var(--wheel-hub)';
const PETALS = Array.from({ length: 8 }, (_, index) => index * 45);

/** Amounts stand over their unit, as one line would reach over a slice's edges; long names are in smaller letters. */
function SliceText({ prize, ink, isTurned }: { prize: Prize; ink: string; isTurned: boolean }) {
  const unit = prize.kind === 'point' || prize.kind === 'cash' ? text.units[prize.kind] : null;
  const first = unit ? formatNumber(prize.amount) : prize.name;
  const size = first.length > 9 ? 13 : first.length > 7 ? 15.5 : unit ? 18 : 16;
  return (
    <g fill={ink} textAnchor="middle" transform={isTurned ? `rotate(180 160 ${unit ? 48 : 45})` : undefined}>
      <text x="160" y={unit ? 46 : 50} fontSize={size} fontWeight="700" className="num">
        {first}
      </text>
      {unit && (
        <text x="160" y="62" fontSize="11" fontWeight="500">
          {unit}
        </text>
      )}
    </g>
  );
}

interface WheelDrawingProps {
  prizes: readonly Prize[];
  /** The angle in degrees where the wheel last stopped. */
  restsAt: number;
}

/** The slices. The drawing is turned as one layer, so that nothing is painted while it turns. */
export const WheelDrawing = memo(function WheelDrawing({ prizes, restsAt }: WheelDrawingProps) {
  const step = 360 / prizes.length;
  return (
    <svg viewBox="0 0 320 320" className="w-full" role="img" aria-label={text.wheelLabel(prizes.length)}>
      <circle cx="160" cy="160" r="158" fill="var(--color-base-300)" />
      <circle cx="160" cy="160" r="150" fill={HUB} />
      {prizes.map((prize) => {
        const { fill, ink } = colourOf(prize, prizes.length);
        return (
          <g key={prize.position} transform={`rotate(${prize.position * step} 160 160)`}>
            <path d={sector(-step / 2, step / 2)} fill={fill} />
            <path d={sector(0, step / 2)} fill="#000" opacity=".09" />
            <SliceText prize={prize} ink={ink} isTurned={isInLowerHalf(prize.position, prizes.length, restsAt)} />
            <circle cx="160" cy="12.5" r="2.6" fill="var(--color-primary)" transform={`rotate(${step / 2} 160 160)`} />
          </g>
        );
      })}
      <circle cx="160" cy="160" r="145" fill="none" stroke={HUB} strokeWidth="3" />
      <circle cx="160" cy="160" r="43" fill={HUB} />
      <g fill="var(--color-primary)">
        {PETALS.map((angle) => (
          <ellipse key={angle} cx="160" cy="142" rx="9" ry="15" transform={`rotate(${angle} 160 160)`} />
        ))}
      </g>
      <circle cx="160" cy="160" r="10" fill={HUB} />
    </svg>
  );
});

export function Pointer() {
  return (
    <svg viewBox="0 0 34 34" className="absolute left-1/2 -translate-x-1/2 top-0 w-[10.6%] z-1" aria-hidden="true">
      <path d="M0 0h34l-17 34z" fill="var(--color-base-content)" />
      <path d="M17 0h17l-17 34z" fill="#000" opacity=".14" />
    </svg>
  );
}
