import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { login } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getUserInfo } from '#contract/member.ts';
import { setFirstMember } from '#src/api/session-source.ts';
import { persisted } from './persistence.ts';

/** Login data as the API gave it: `access_token`, `expires_at`. */
export type AuthUser = OutputOf<typeof login>;
export type UserInfo = OutputOf<typeof getUserInfo>;

interface UserData {
  accessToken: string | null;
  isLoggedIn: boolean;
  authUser: AuthUser | null;
  userInfo: UserInfo | null;
}

interface UserState extends UserData {
  /** The server has confirmed this session since the page was loaded. Not kept. */
  isValidated: boolean;
  /** Login answered with error 0: keeps the bearer token and marks the user logged in. */
  signIn(authUser: AuthUser): void;
  setUserInfo(userInfo: UserInfo): void;
  /** Logout, a failed login or an ended session: nothing of the user stays. */
  clear(): void;
}

const nobody = { accessToken: null, isLoggedIn: false, authUser: null, userInfo: null, isValidated: false };

/** The member of this device; local storage key `user`. */
export const useUser = create<UserState>()(
  persist(
    (set) => ({
      ...nobody,
      signIn: (authUser) =>
        set({ ...nobody, accessToken: authUser.access_token, isLoggedIn: true, authUser, isValidated: true }),
      setUserInfo: (userInfo) => set((state) => (state.isLoggedIn ? { userInfo, isValidated: true } : state)),
      clear: () => set(nobody),
    }),
    {
      name: 'user',
      storage: persisted<UserData>('local'),
      partialize: ({ accessToken, isLoggedIn, authUser, userInfo }): UserData => ({
        accessToken,
        isLoggedIn,
        authUser,
        userInfo,
      }),
      // A stored user without a token counts as nobody.
      merge: (stored, current) => ({ ...current, ...(isUserData(stored) ? stored : nobody) }),
    },
  ),
);

/** The reader for whom the server renders the page, or has rendered it: until hydration ends no other is known. */
export function setFirstUser(reader: Pick<UserData, 'isLoggedIn' | 'userInfo'>): void {
  Object.assign(useUser.getInitialState(), reader);
  setFirstMember(reader.isLoggedIn);
}

function isUserData(stored: unknown): stored is UserData {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'accessToken' in stored &&
    typeof stored.accessToken === 'string' &&
    'isLoggedIn' in stored &&
    stored.isLoggedIn === true
  );
}
