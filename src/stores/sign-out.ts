const clearings = new Set<() => void>();

/** A store of drafts says how it is emptied when the member leaves. */
export function onSignOut(clear: () => void): void {
  clearings.add(clear);
}

export function clearDrafts(): void {
  for (const clear of clearings) clear();
}
