import { create } from 'zustand';
import { onSignOut } from '../../../stores/sign-out.ts';
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
  accept_terms: false,
  accept_marketing: false,
};

/** In memory only: an accidental "back" loses nothing, and a shared phone keeps nothing. */
export const useRegisterDraft = create<RegisterDraftState>()((set) => ({
  draft: empty,
  change: (changed) => set(({ draft }) => ({ draft: { ...draft, ...changed } })),
  clear: () => set({ draft: empty }),
}));

onSignOut(() => useRegisterDraft.getState().clear());
