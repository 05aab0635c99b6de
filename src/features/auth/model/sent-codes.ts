import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { resetPassword } from '../../../../contract/auth.ts';
import type { OutputOf } from '../../../../contract/endpoint.ts';
import { ApiError } from '../../../api/api-error.ts';
import { serverNow } from '../../../lib/clock.ts';
import { persisted } from '../../../stores/persistence.ts';
import { onSignOut } from '../../../stores/sign-out.ts';

export type CodePurpose = 'reset' | 'proof';
/** To which phone (as shown), and until when it counts. */
export type SentCode = OutputOf<typeof resetPassword> & { phone: string };

interface SentCodes {
  reset: SentCode | null;
  proof: SentCode | null;
  keep(purpose: CodePurpose, code: SentCode | null): void;
}

const none = { reset: null, proof: null };

/**
 * That a code is on its way, never the code: players leave for their messages, and a phone may throw the page away
 * meanwhile. Lives as long as the tab; session storage key `sent_codes`.
 */
export const useSentCodes = create<SentCodes>()(
  persist((set) => ({ ...none, keep: (purpose, code) => set({ [purpose]: code }) }), {
    name: 'sent_codes',
    storage: persisted<Pick<SentCodes, CodePurpose>>('session'),
    partialize: ({ reset, proof }) => ({ reset, proof }),
  }),
);

onSignOut(() => useSentCodes.setState(none));

/** Runs what uses a code. One that was guessed at too often counts no more: its time is over, also after a reload. */
export async function orEnded<Result>(purpose: CodePurpose, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    const { [purpose]: code, keep } = useSentCodes.getState();
    if (code && error instanceof ApiError && error.code === 'otp_ended')
      keep(purpose, { ...code, expires_at: new Date(serverNow()).toISOString() });
    throw error;
  }
}
