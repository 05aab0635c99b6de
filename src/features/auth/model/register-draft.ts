import { create } from 'zustand';
import { onSignOut } from '#src/stores/sign-out.ts';
import type { RegisterDraft } from './register-form.ts';

interface RegisterDraftState {
  draft: RegisterDraft;
  change(changed: Partial<RegisterDraft>): void;
  clear(): void;
}

const empty: RegisterDraft = {
  phone: '',
  bank_code: '',
  bank_account_no: '',
  first_name: '',
  last_name: '',
  birth_date: '',
  claim: false,
  accept_terms: false,
  accept_marketing: false,
};

/** Kept in memory only: an accidental "back" loses nothing, and nothing is stored on a shared phone. */
export const useRegisterDraft = create<RegisterDraftState>()((set) => ({
  draft: empty,
  change: (changed) => set(({ draft }) => ({ draft: { ...draft, ...changed } })),
  clear: () => set({ draft: empty }),
}));

onSignOut(() => useRegisterDraft.getState().clear());
