import type { ReactNode } from 'react';

/**
 * A white panel that fills its place: a head with a title and what stands at its end, a body that scrolls by itself, and a foot
 * with the page's one marigold act.
 */
export function Panel({
  label,
  title,
  end,
  foot,
  children,
}: {
  /** The name for screen readers, where no visible title gives it. */
  label?: string;
  title?: ReactNode;
  end?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel" aria-label={label}>
      {(title !== undefined || end !== undefined) && (
        <div className="panel-h">
          {typeof title === 'string' ? <h2>{title}</h2> : title}
          {end !== undefined && <div className="end">{end}</div>}
        </div>
      )}
      {children}
      {foot !== undefined && <div className="panel-f">{foot}</div>}
    </section>
  );
}
