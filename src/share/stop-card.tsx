import type { ReactNode } from 'react';
import type { Stop } from '#contract/stops.ts';
import { STOP_TEXT as text } from '#src/text/stops.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';

interface StopCardProps {
  stop: Stop;
  title: string;
  /** It is shown where the operator wrote no sentence. */
  sentence?: string;
  children?: ReactNode;
}

/** The stop, since when and why; `children`: what is safe and what not to do. */
export function StopCard({ stop, title, sentence = '', children }: StopCardProps) {
  return (
    <section className="surface p-5" role="status">
      <div className="flex gap-3.5">
        <span className="grid place-items-center flex-none size-11 rounded-2xl bg-accent/15 text-accent">
          <Icon name="stop" />
        </span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="text-base font-bold">{title}</h2>
          <p className="text-sm text-muted">
            <span className="num">{text.since(stop.since)}</span> {stop.message || sentence}
          </p>
        </div>
      </div>
      {children && <ul className="grid gap-3 mt-4 pt-4 shadow-[inset_0_1px_0_var(--hairline)]">{children}</ul>}
    </section>
  );
}

interface StopFactProps {
  icon: IconName;
  /** A warning is in another colour. */
  isWarning?: boolean;
  title: string;
  children?: ReactNode;
}

/** One line about what is safe, or what not to do. */
export function StopFact({ icon, isWarning = false, title, children }: StopFactProps) {
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        name={icon}
        size={20}
        className={isWarning ? 'text-accent flex-none mt-0.5' : 'text-money-in flex-none mt-0.5'}
      />
      <span className="min-w-0">
        <b className="block font-medium">{title}</b>
        {children && <span className="text-muted">{children}</span>}
      </span>
    </li>
  );
}
