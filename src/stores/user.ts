import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OutputOf } from '../../contract/endpoint.ts';
import type { getUserInfo, login } from '../../contract/auth.ts';
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
  /** Login answered with error 0: keeps the bearer token and marks the user logged in. */
  signIn(authUser: AuthUser): void;
  setUserInfo(userInfo: UserInfo): void;
  /** Logout, a failed login or an ended session: nothing of the user stays. */
  clear(): void;
}

const nobody: UserData = { accessToken: null, isLoggedIn: false, authUser: null, userInfo: null };

/** The member of this device; local storage key `user`. */
export const useUser = create<UserState>()(
  persist(
    (set) => ({
      ...nobody,
      signIn: (authUser) => set({ ...nobody, accessToken: authUser.access_token, isLoggedIn: true, authUser }),
      setUserInfo: (userInfo) => set((state) => (state.isLoggedIn ? { userInfo } : state)),
      clear: () => set(nobody),
    }),
    {
      name: 'user',
      storage: persisted<UserData>('local'),
      partialize: ({ accessToken, isLoggedIn, authUser, userInfo }): UserData => ({ accessToken, isLoggedIn, authUser, userInfo }),
      // Half a user is nobody: a token is what makes a member.
      merge: (stored, current) => (isUserData(stored) ? { ...current, ...stored } : current),
    },
  ),
);

function isUserData(stored: unknown): stored is UserData {
  return typeof stored === 'object' && stored !== null && 'accessToken' in stored && typeof stored.accessToken === 'string' && 'isLoggedIn' in stored && stored.isLoggedIn === true;
}
