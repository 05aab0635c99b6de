import { useLocation, useNavigate } from 'react-router-dom';

/** How many pages are open is kept with the place in history: coming back from where a row led finds them open. */
export function usePageCount(): readonly [number, (pages: number) => void] {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const known: unknown = state?.pages;
  return [typeof known === 'number' ? known : 1, (pages) => navigate({ search }, { replace: true, state: { pages } })];
}
