import type { ReactNode } from 'react';
import type { DrawingName } from './drawing-name.ts';

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

function Ticket() {
  return (
    <>
      <Guilloche radius={56} />
      <path d="M38 28h84v18a9 9 0 0 0 0 18v30H38V64a9 9 0 0 0 0-18z" fill={RAISED} />
      <path d="M80 28h42v18a9 9 0 0 0 0 18v30H80z" fill="var(--color-base-content)" opacity=".07" />
      <g fill="var(--faint)">
        <rect x="54" y="40" width="36" height="5" rx="2.5" />
        <rect x="54" y="53" width="46" height="5" rx="2.5" opacity=".6" />
        <rect x="54" y="74" width="26" height="5" rx="2.5" opacity=".6" />
      </g>
      <g transform="translate(112 88) scale(.9)">
        <circle r="20" fill="var(--color-primary)" />
        <path d="M0-20a20 20 0 0 1 0 40z" fill={DARKER} />
        <circle r="11" fill="var(--color-base-100)" />
        <ellipse rx="4" ry="6.4" fill="none" stroke="var(--color-base-content)" strokeWidth="2.9" />
      </g>
    </>
  );
}

function Friends() {
  return (
    <>
      <Guilloche radius={56} />
      <circle cx="62" cy="46" r="15" fill={RAISED} />
      <path d="M34 94a28 28 0 0 1 56 0z" fill={RAISED} />
      <path d="M62 31a15 15 0 0 1 0 30zM62 66a28 28 0 0 1 28 28H62z" fill="var(--color-base-content)" opacity=".08" />
      <circle cx="102" cy="56" r="12" fill="var(--color-primary)" />
      <path d="M79 94a23 23 0 0 1 46 0z" fill="var(--color-primary)" />
      <path d="M102 44a12 12 0 0 1 0 24zM102 71a23 23 0 0 1 23 23h-23z" fill={DARKER} />
    </>
  );
}

function Search() {
  return (
    <>
      <Guilloche radius={56} />
      <rect x="36" y="28" width="74" height="66" rx="8" fill={RAISED} />
      <path d="M73 28h29a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H73z" fill="var(--color-base-content)" opacity=".07" />
      <g fill="var(--faint)">
        <rect x="48" y="42" width="40" height="5" rx="2.5" />
        <rect x="48" y="57" width="30" height="5" rx="2.5" opacity=".6" />
        <rect x="48" y="72" width="24" height="5" rx="2.5" opacity=".6" />
      </g>
      <path d="M112 84l15 15" stroke={DARKER} strokeWidth="9" strokeLinecap="round" />
      <circle cx="99" cy="71" r="19" fill="var(--color-base-200)" stroke="var(--color-primary)" strokeWidth="6" />
    </>
  );
}

function Gift() {
  return (
    <>
      <Guilloche radius={56} />
      <path d="M80 44C70 20 46 22 52 36c4 9 18 10 28 8z" fill="var(--color-primary)" />
      <path d="M80 44c10-24 34-22 28-8-4 9-18 10-28 8z" fill={DARKER} />
      <rect x="46" y="56" width="68" height="42" rx="6" fill={RAISED} />
      <rect x="40" y="44" width="80" height="18" rx="6" fill={RAISED} />
      <path
        d="M80 44h34a6 6 0 0 1 6 6v6a6 6 0 0 1-6 6v30a6 6 0 0 1-6 6H80z"
        fill="var(--color-base-content)"
        opacity=".08"
      />
      <rect x="74" y="44" width="12" height="54" fill="var(--color-primary)" />
      <rect x="80" y="44" width="6" height="54" fill={DARKER} />
    </>
  );
}

function Clock() {
  return (
    <>
      <Guilloche radius={58} />
      <circle cx="80" cy="60" r="37" fill={RAISED} />
      <path d="M80 23a37 37 0 0 1 0 74z" fill="var(--color-base-content)" opacity=".08" />
      <circle cx="80" cy="60" r="28" fill="var(--color-base-100)" />
      <path
        d="M80 43v18l12 8"
        fill="none"
        stroke="var(--color-base-content)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="111" cy="88" r="11" fill="var(--color-primary)" />
      <path d="M111 77a11 11 0 0 1 0 22z" fill={DARKER} />
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

const DRAWINGS: Readonly<Record<DrawingName, () => ReactNode>> = {
  slip: Slip,
  ticket: Ticket,
  friends: Friends,
  search: Search,
  gift: Gift,
  clock: Clock,
  bell: Bell,
  done: Done,
  lost: Lost,
};

/** The content of a drawing's frame. */
export function Picture({ name }: { name: DrawingName }): ReactNode {
  const Drawn = DRAWINGS[name];
  return <Drawn />;
}
