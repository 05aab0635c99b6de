import type { ReactNode } from 'react';

/** A small panel at the side of a page: a title, and lines below it. */
export function SidePanel({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel flex-none">
      <div className="panel-h min-h-9">
        <h2>{title}</h2>
        {end !== undefined && <div className="end">{end}</div>}
      </div>
      <div className="panel-b">{children}</div>
    </section>
  );
}
