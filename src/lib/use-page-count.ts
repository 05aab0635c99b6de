import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The number of open pages is kept with the place in history: a player who comes back from a row's page finds them
 * open.
 */
export function usePageCount(): readonly [number, (pages: number) => void] {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const known: unknown = state?.pages;
  return [typeof known === 'number' ? known : 1, (pages) => navigate({ search }, { replace: true, state: { pages } })];
}
