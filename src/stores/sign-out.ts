import { localStore, sessionStore } from '../lib/storage.ts';
import { useLocal } from './local.ts';
import { useUi } from './ui.ts';
import type { UserInfo } from './user.ts';

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
  useUi.setState({ selectedPromotion: null });
  useLocal.setState({ draftsOf: null });
}

/** Forgets what another member has begun, whose session has ended without a logout. A visitor's draft becomes this member's. */
export function forgetOthers({ agent_code, username }: Pick<UserInfo, 'agent_code' | 'username'>): void {
  const { draftsOf } = useLocal.getState();
  const member = `${agent_code} ${username}`;
  if (draftsOf === member) return;
  if (draftsOf !== null) forgetMember();
  useLocal.setState({ draftsOf: member });
}
