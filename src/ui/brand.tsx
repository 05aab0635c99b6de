import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';

const PETALS = [0, 45, 90, 135, 180, 225, 270, 315];

/** The marigold rosette in the agent's colour; size by a width class. */
export function Rosette({ className = 'w-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={classNames('flex-none', className)} aria-hidden="true">
      <g fill="var(--color-primary)">
        {PETALS.map((angle) => (
          <ellipse key={angle} cx="20" cy="9.5" rx="5.4" ry="9" transform={`rotate(${angle} 20 20)`} />
        ))}
      </g>
      <circle cx="20" cy="20" r="6.2" fill="var(--color-base-200)" />
      <circle cx="20" cy="20" r="2.6" fill="var(--color-primary)" />
    </svg>
  );
}

export interface BrandProps {
  name: string;
  /** The agent's picture; the rosette and the name stand in when there is none or it does not load. */
  logo?: string | null;
}

/** The agent's mark for the header: a logo in a 32 px box (120 px wide at most), or rosette and name. */
export function Brand({ name, logo }: BrandProps) {
  const [brokenLogo, setBrokenLogo] = useState<string>();
  if (logo && logo !== brokenLogo) {
    return (
      <img
        src={logo}
        alt={name}
        className="h-8 max-w-30 object-contain object-left"
        onError={() => setBrokenLogo(logo)}
      />
    );
  }
  return (
    <span className="flex items-center gap-2">
      <Rosette />
      <span className="text-xl font-bold pt-0.5">{name}</span>
    </span>
  );
}
