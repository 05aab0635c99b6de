import { lazy, Suspense } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import { useSession } from '#src/stores/session.ts';
import { useLineLogin } from '#src/stores/ui.ts';
import { LineProfileCard } from './line-profile-card.tsx';

/** Inside LINE only. */
const LineLoginCard = lazy(() =>
  loadCode(async () => ({ default: (await import('./line-login-card.tsx')).LineLoginCard })),
);

/**
 * Tells whether this form binds a LINE account: one that is known, or is about to be, beside the page that LINE has
 * opened.
 */
export function useHasLine(): boolean {
  const hasTicket = useSession((state) => state.lineTicket !== null);
  const login = useLineLogin();
  return hasTicket || (login !== null && login !== 'unbound');
}

/** The LINE account that will be bound; while its login is under way its place, so that nothing moves when it comes. */
export function LinePlace() {
  const hasTicket = useSession((state) => state.lineTicket !== null);
  if (!useHasLine()) return null;
  if (hasTicket) return <LineProfileCard />;
  return (
    <Suspense fallback={<div className="h-20" />}>
      <LineLoginCard />
    </Suspense>
  );
}
