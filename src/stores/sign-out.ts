const clearings = new Set<() => void>();

/** Registers how a store of drafts is emptied at the logout. */
export function onSignOut(clear: () => void): void {
  clearings.add(clear);
}

export function clearDrafts(): void {
  for (const clear of clearings) clear();
}
