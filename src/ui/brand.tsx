import { useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';

/** The agent's mark (agents/<code>/mark.svg), square; size by a size class. */
export function Mark({ className = 'size-8' }: { className?: string }) {
  return <img src="/favicon.svg" alt="" className={classNames('flex-none', className)} />;
}

export interface BrandProps {
  name: string;
  /** The agent's picture; without one, or if it does not load, mark and name are shown. */
  logo?: string | null;
}

/** The agent's mark for the header: a logo in a 32 px box (120 px wide at most), or mark and name. */
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
      <Mark />
      <span className="text-[min(1.375rem,5.6vw)] font-title font-bold pt-0.5 whitespace-nowrap">{name}</span>
    </span>
  );
}
