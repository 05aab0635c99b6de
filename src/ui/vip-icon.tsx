import { classNames } from '#src/lib/class-names.ts';
import { partText } from '#src/text/parts.ts';

const petals = (count: number, ry: number, rx: number, cy: number, fill: string) =>
  Array.from({ length: count }, (_, index) => index * (360 / count)).map((angle) => (
    <ellipse key={angle} cx="16" cy={cy} rx={rx} ry={ry} fill={fill} transform={`rotate(${angle} 16 16)`} />
  ));

function Guest() {
  return (
    <>
      <circle cx="16" cy="16" r="13" fill="none" stroke="currentColor" strokeWidth="1.6" opacity=".7" />
      <path
        d="M16 23c-4-2-6-5.5-5.5-10 3 .5 5 2.5 5.5 5.5.5-3 2.5-5 5.5-5.5.5 4.500-1.500 8-5.500 10z"
        fill="currentColor"
        opacity=".85"
      />
    </>
  );
}

function Gold() {
  return (
    <>
      {petals(10, 6, 3.6, 7.4, '#F3B03E')}
      <g>{petals(10, 4.2, 2.2, 10.4, '#FFE2A0')}</g>
      <circle cx="16" cy="16" r="3.8" fill="#7A4A0A" />
    </>
  );
}

function Hero() {
  return (
    <>
      <path d="M16 1.500 29 6v10c0 7.500-5.400 12.300-13 14.500C8.400 28.300 3 23.500 3 16V6z" fill="#C4472F" />
      <path d="M16 1.500 29 6v10c0 7.500-5.400 12.300-13 14.500z" fill="#9C3321" />
      <g transform="translate(16 15.500) scale(.62) translate(-16 -16)">
        {petals(8, 7, 4.2, 8, '#F7B84E')}
        <circle cx="16" cy="16" r="5" fill="#FFF1D9" />
      </g>
    </>
  );
}

export interface VipIconProps {
  /**
   * 0 guest, 1 gold, 2 hero; anything else is drawn as guest. Undefined: not known yet, and its place stays empty.
   */
  level: number | undefined;
  className?: string;
}

/** The level's badge; never recoloured by an agent. Size by a width class, 36 px without one. */
export function VipIcon({ level, className = 'w-9' }: VipIconProps) {
  if (level === undefined) return <span className={classNames('flex-none aspect-square', className)} />;
  const Picture = [Guest, Gold, Hero][level] ?? Guest;
  return (
    <svg
      viewBox="0 0 32 32"
      className={classNames('flex-none', className)}
      role="img"
      aria-label={partText.vip[level] ?? partText.vip[0]}
    >
      <Picture />
    </svg>
  );
}
