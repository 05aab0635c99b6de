import { classNames } from '../lib/class-names.ts';

const TURNS = Array.from({ length: 14 }, (_, index) => (index * 180) / 14);
const PETALS = Array.from({ length: 12 }, (_, index) => index * 30);
const DARKER = 'color-mix(in oklab, var(--color-primary) 72%, black)';
const RAISED = 'var(--color-base-300)';
const FOUR = 'M14 0h7v19h5v6h-5v8h-7v-8H-1v-6zM14 10 6.500 19H14z';

function Guilloche({ radius, y = 60 }: { radius: number; y?: number }) {
  return (
    <g fill="none" stroke="var(--faint)" strokeOpacity=".35" strokeWidth=".6">
      {TURNS.map((angle) => (
        <ellipse key={angle} cx="80" cy={y} rx={radius} ry={radius * 0.4} transform={`rotate(${angle} 80 ${y})`} />
      ))}
    </g>
  );
}

function Slip() {
  return (
    <>
      <Guilloche radius={56} />
      <path d="M50 22h60v76l-10-7-10 7-10-7-10 7-10-7-10 7z" fill={RAISED} />
      <path d="M80 22h30v76l-10-7-10 7-10-7z" fill="var(--color-base-content)" opacity=".07" />
      <g fill="var(--faint)">
        <rect x="60" y="36" width="28" height="5" rx="2.5" />
        <rect x="60" y="50" width="40" height="5" rx="2.5" opacity=".6" />
        <rect x="60" y="64" width="34" height="5" rx="2.5" opacity=".6" />
      </g>
      <circle cx="112" cy="84" r="17" fill="var(--color-primary)" />
      <path d="M112 67a17 17 0 0 1 0 34z" fill={DARKER} />
      <path d="M112 76v16M104 84h16" stroke="var(--color-base-100)" strokeWidth="3.5" strokeLinecap="round" />
    </>
  );
}

function Bell() {
  return (
    <>
      <Guilloche radius={56} />
      <path d="M80 26c-20 0-24 15-25 30-1 12-5 18-9 24h68c-4-6-8-12-9-24-1-15-5-30-25-30z" fill={RAISED} />
      <path d="M80 26c20 0 24 15 25 30 1 12 5 18 9 24H80z" fill="var(--color-base-content)" opacity=".08" />
      <circle cx="80" cy="88" r="8" fill="var(--color-primary)" />
      <path d="M80 80a8 8 0 0 1 0 16z" fill={DARKER} />
      <rect x="42" y="78" width="76" height="7" rx="3.5" fill="var(--faint)" />
    </>
  );
}

function Done() {
  return (
    <>
      <Guilloche radius={58} />
      <g fill="var(--color-primary)">
        {PETALS.map((angle) => (
          <ellipse key={angle} cx="80" cy="34" rx="10" ry="17" transform={`rotate(${angle} 80 60)`} />
        ))}
      </g>
      <circle cx="80" cy="60" r="24" fill="var(--color-base-100)" />
      <path
        d="M69 60l8 8 15-16"
        fill="none"
        stroke="var(--money-in)"
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

/** One lottery ball of the 404 picture, its figure drawn as a path. */
function Ball({ x, y, isKey = false }: { x: number; y: number; isKey?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="20" fill={isKey ? 'var(--color-primary)' : RAISED} />
      <path
        d="M0-20a20 20 0 0 1 0 40z"
        fill={isKey ? DARKER : 'var(--color-base-content)'}
        opacity={isKey ? 1 : 0.08}
      />
      <circle cx="-1" cy="-1" r="11" fill="var(--color-base-100)" />
      {isKey ? (
        <ellipse cx="-1" cy="-1" rx="4" ry="6.4" fill="none" stroke="var(--color-base-content)" strokeWidth="2.9" />
      ) : (
        <path transform="translate(-7 -10) scale(.48)" d={FOUR} fill="var(--color-base-content)" fillRule="evenodd" />
      )}
    </g>
  );
}

function Lost() {
  return (
    <>
      <Guilloche radius={62} y={62} />
      <rect x="8" y="92" width="96" height="10" rx="5" fill={RAISED} />
      <Ball x={32} y={72} />
      <Ball x={78} y={72} isKey />
      <g transform="translate(44 12) rotate(24 84 90)">
        <Ball x={84} y={80} />
      </g>
    </>
  );
}

const DRAWINGS = { slip: Slip, bell: Bell, done: Done, lost: Lost };
export type DrawingName = keyof typeof DRAWINGS;

/** The large pictures: `slip` empty list, `bell` no notices, `done` money arrived, `lost` 404. Decorative. */
export function Drawing({ name, className = 'w-52' }: { name: DrawingName; className?: string }) {
  const Picture = DRAWINGS[name];
  return (
    <svg viewBox="0 0 160 120" className={classNames('max-w-full', className)} aria-hidden="true">
      <Picture />
    </svg>
  );
}
