import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { Drawing } from './drawing.tsx';
import type { DrawingName } from './drawing-name.ts';

export interface EmptyStateProps {
  title: string;
  text?: string;
  /** One button or link. */
  action?: ReactNode;
  /** null: it stands in a small place. */
  drawing?: DrawingName | null;
  /** True if the page has nothing else: then the title is the page's heading. */
  isPage?: boolean;
  className?: string;
}

/** Nothing here yet: drawing, title, one line, one action. */
export function EmptyState({ title, text, action, drawing = 'slip', isPage, className = 'py-12' }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className={classNames('grid justify-items-center text-center', className)}>
      {drawing && <Drawing name={drawing} />}
      <Heading className="text-lg mt-4">{title}</Heading>
      {text && <p className="text-sm text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </section>
  );
}
