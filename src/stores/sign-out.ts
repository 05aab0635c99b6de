import { localStore, sessionStore } from '#src/lib/storage.ts';
import { useUi } from './ui.ts';
import type { UserInfo } from './user.ts';

/**
 * The member (agent and username) whose drafts and last games this device has; absent if they are a visitor's, or
 * nobody's.
 */
export const OWNER = 'drafts_of';

/** The key of the member's money as it was seen last (known-wallets.ts). */
export const KNOWN_WALLETS = 'known_wallets';

const clearings = new Set<() => void>();

/** Registers the function that empties a store of one member's data. */
export function onSignOut(clear: () => void): void {
  clearings.add(clear);
}

/** Forgets drafts, last games and the like, at the logout, and when another member is here. */
export function forgetMember(): void {
  // Also for stores that this page has not loaded.
  for (const key of ['lobby', 'lotto', KNOWN_WALLETS, OWNER]) localStore.removeItem(key);
  forgetHere();
}

/**
 * Forgets this tab's part. Another tab that has forgotten a member says so by the owner's key
 * (boot/connect-stores.ts).
 */
export function forgetHere(): void {
  sessionStore.removeItem('sent_codes');
  for (const clear of clearings) clear();
  useUi.setState({ selectedPromotion: null });
}

/** Forgets what another member has begun, whose session has ended without a logout. A visitor's draft becomes this member's. */
export function forgetOthers({ agent_code, username }: Pick<UserInfo, 'agent_code' | 'username'>): void {
  const owner = localStore.getItem(OWNER);
  const member = `${agent_code} ${username}`;
  if (owner === member) return;
  if (owner !== null) forgetMember();
  localStore.setItem(OWNER, member);
}
