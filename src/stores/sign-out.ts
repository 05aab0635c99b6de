import { localStore, sessionStore } from '../lib/storage.ts';

const clearings = new Set<() => void>();

/** Registers how a store is emptied of what is one member's. */
export function onSignOut(clear: () => void): void {
  clearings.add(clear);
}

/** Drafts, last games and the like: at the logout, and when another member is here. */
export function forgetMember(): void {
  // Of stores that this page has not loaded, too.
  for (const key of ['lobby', 'lotto']) localStore.removeItem(key);
  sessionStore.removeItem('sent_codes');
  for (const clear of clearings) clear();
}
