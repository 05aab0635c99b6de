import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from './persistence.ts';

interface SessionData {
  /** The page that a visitor wanted when the login came in between: path with query. */
  target: string | null;
  /** The notification dialog has opened by itself, which it does once in a session. */
  hasSeenNotices: boolean;
  /** LINE's proof of identity that waits for a registration or a login (30 minutes, used once). */
  lineTicket: { ticket: string; displayName: string; pictureUrl: string | null } | null;
}

interface SessionState extends SessionData {
  keepTarget(target: string): void;
  /** The kept target, once. */
  popTarget(): string | null;
  markNoticesSeen(): void;
  setLineTicket(lineTicket: SessionData['lineTicket']): void;
  clear(): void;
}

const fresh: SessionData = { target: null, hasSeenNotices: false, lineTicket: null };

/** State that lives as long as the tab; session storage key `session`. */
export const useSession = create<SessionState>()(
  persist(
    (set, get) => ({
      ...fresh,
      keepTarget: (target) => set({ target }),
      popTarget: () => {
        const { target } = get();
        set({ target: null });
        return target;
      },
      markNoticesSeen: () => set({ hasSeenNotices: true }),
      setLineTicket: (lineTicket) => set({ lineTicket }),
      clear: () => set(fresh),
    }),
    {
      name: 'session',
      // As JSON, without the actions.
      storage: persisted<SessionState>('session'),
    },
  ),
);
