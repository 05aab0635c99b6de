import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Drawing, type DrawingName } from './drawing.tsx';

export interface EmptyStateProps {
  title: string;
  text?: string;
  /** One button or link. */
  action?: ReactNode;
  drawing?: DrawingName;
  className?: string;
}

/** Nothing here yet: drawing, title, one line, one action. */
export function EmptyState({ title, text, action, drawing = 'paper', className = 'py-12' }: EmptyStateProps) {
  return (
    <section className={classNames('grid justify-items-center text-center', className)}>
      <Drawing name={drawing} />
      <h2 className="text-lg mt-4">{title}</h2>
      {text && <p className="text-sm text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </section>
  );
}
