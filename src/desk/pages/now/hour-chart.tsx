import { satangOf } from '#contract/money.ts';
import type { Now } from '../../api/live.tsx';
import { nowText } from '../../text/now.ts';

/** The drawing's own measures; it fills the panel's width. */
const SIZE = { width: 780, height: 90, base: 72, top: 6, step: 32.5, bar: 24.5, mark: 29.5 };
const HOURS_NAMED = [0, 6, 12, 18, 24];

/** Money in by hour: bars for today, lines for the same hours a week before. The hour that runs is paler. */
export function HourChart({ hours, hour }: { hours: Now['money']['hours']; hour: number }) {
  const most = Math.max(1, ...hours.flatMap((one) => [satangOf(one.in), satangOf(one.before)]));
  const yOf = (satang: number) => SIZE.base - (satang / most) * (SIZE.base - SIZE.top);
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      width="100%"
      className="block"
      role="img"
      aria-label={nowText.chart}
    >
      <line x1="0" x2={SIZE.width} y1={SIZE.base} y2={SIZE.base} stroke="var(--dk-line-2)" />
      {hours.map((one, index) => {
        const y = yOf(satangOf(one.in));
        const x = index * SIZE.step;
        const lineY = yOf(satangOf(one.before));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <g key={index}>
            {index <= hour && (
              <rect
                x={x + 4}
                y={y}
                width={SIZE.bar}
                height={SIZE.base - y}
                rx="1.5"
                fill="var(--color-base-content)"
                opacity={index === hour ? 0.28 : 0.5}
              />
            )}
            {satangOf(one.before) > 0 && (
              <line
                x1={x + 1.5}
                x2={x + SIZE.mark + 1.5}
                y1={lineY}
                y2={lineY}
                stroke="var(--money-pending)"
                strokeWidth="2"
              />
            )}
          </g>
        );
      })}
      {HOURS_NAMED.map((at) => (
        <text
          key={at}
          x={Math.min(at * SIZE.step + 2, SIZE.width)}
          y={SIZE.height - 4}
          fontSize="11"
          fill="var(--muted)"
          textAnchor={at === 24 ? 'end' : 'start'}
        >
          {String(at).padStart(2, '0')}:00
        </text>
      ))}
    </svg>
  );
}
