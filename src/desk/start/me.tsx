import { createContext, useContext } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { deskMe } from '#contract/operator-session.ts';

/** Who is signed in at this desk, and what they may do. */
export type Me = NonNullable<OutputOf<typeof deskMe>>;

interface SignedIn {
  me: Me;
  /** Puts in what a call about oneself has answered. */
  setMe: (me: Me) => void;
}

export const SignedInAs = createContext<SignedIn | null>(null);

/** The operator at this desk. Only below the sign-in. */
export function useMe(): SignedIn {
  const signedIn = useContext(SignedInAs);
  if (!signedIn) throw new Error('nobody is signed in');
  return signedIn;
}
