import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { persisted } from './persistence.ts';
import { useUser } from './user.ts';

export type Theme = 'dark' | 'light';

interface LocalData {
  /** The agent of a link `/?ag=…`, kept only after the server has validated it. */
  agentCode: string | null;
  /** Null: as the system prefers. */
  theme: Theme | null;
  hideBalance: boolean;
  /** After a logout there is no silent LINE login until the player chooses LINE again. */
  isLineLoginStopped: boolean;
  /** The code of the newest friend's link (`?ref=…`), until somebody registers. */
  ref: string | null;
}

interface LocalState extends LocalData {
  setAgentCode(agentCode: string): void;
  setTheme(theme: Theme | null): void;
  toggleHideBalance(): void;
  stopLineLogin(): void;
  allowLineLogin(): void;
}

const fresh: LocalData = {
  agentCode: null,
  theme: null,
  hideBalance: false,
  isLineLoginStopped: false,
  ref: null,
};

/** Choices of this device; local storage key `local_data`. */
export const useLocal = create<LocalState>()(
  persist(
    (set) => ({
      ...fresh,
      setAgentCode: (agentCode) => set({ agentCode }),
      setTheme: (theme) => set({ theme }),
      toggleHideBalance: () => set(({ hideBalance }) => ({ hideBalance: !hideBalance })),
      stopLineLogin: () => set({ isLineLoginStopped: true }),
      allowLineLogin: () => set({ isLineLoginStopped: false }),
    }),
    {
      name: 'local_data',
      // As JSON, without the actions.
      storage: persisted<LocalState>('local'),
    },
  ),
);

/** Whether the server has rendered the page with its sums hidden. */
export const setFirstHideBalance = (hideBalance: boolean) => Object.assign(useLocal.getInitialState(), { hideBalance });

/** The agent's code: a session's own agent first (a link never changes it), then the link's, then the build's. */
export function currentAgentCode(): string {
  return useUser.getState().userInfo?.agent_code ?? useLocal.getState().agentCode ?? BUILD_AGENT.code;
}

export function useAgentCode(): string {
  const ofSession = useUser((state) => state.userInfo?.agent_code);
  const ofLink = useLocal((state) => state.agentCode);
  return ofSession ?? ofLink ?? BUILD_AGENT.code;
}
