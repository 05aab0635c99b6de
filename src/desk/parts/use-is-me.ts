import { useCallback } from 'react';
import { useMe } from '../start/me.tsx';

/** Tells whether an operator's name, as answers have it, is that of who is at this desk. */
export function useIsMe(): (name: string) => boolean {
  const { me } = useMe();
  const { name, username } = me.person;
  return useCallback((other: string) => other === name || other === username, [name, username]);
}
