import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { resetPassword } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { serverNow } from '#src/lib/clock.ts';
import { persisted } from '#src/stores/persistence.ts';
import { onSignOut } from '#src/stores/sign-out.ts';

export type CodePurpose = 'reset' | 'proof';
/** The phone that it was sent to (masked), and until when it is valid. */
export type SentCode = OutputOf<typeof resetPassword> & { phone: string };

interface SentCodes {
  reset: SentCode | null;
  proof: SentCode | null;
  keep(purpose: CodePurpose, code: SentCode | null): void;
}

const none = { reset: null, proof: null };

/**
 * Remembers that a code was sent, never the code itself: players leave the page to read their messages, and the phone may
 * discard it meanwhile. Kept for the tab's lifetime under the session storage key `sent_codes`.
 */
export const useSentCodes = create<SentCodes>()(
  persist((set) => ({ ...none, keep: (purpose, code) => set({ [purpose]: code }) }), {
    name: 'sent_codes',
    storage: persisted<Pick<SentCodes, CodePurpose>>('session'),
    partialize: ({ reset, proof }) => ({ reset, proof }),
  }),
);

onSignOut(() => useSentCodes.setState(none));

/** Runs a command that uses a code. After too many wrong guesses the code is forgotten, also over a reload. */
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
