/** The state of an address that a page puts in place of its own with what it has chosen: `/lotto` gets its round's id. */
export const samePageAs = (path: string) => ({ samePageAs: path });

/**
 * Tells whether the address with this state is still the page at `path`. A reader who comes back to it from elsewhere
 * opens it anew.
 */
export const isSamePage = (state: unknown, path: string): boolean =>
  typeof state === 'object' && state !== null && 'samePageAs' in state && state.samePageAs === path;
