/** The state of an address that a page puts in place of its own with what it has chosen: `/lotto` gets its round's id. */
export const SAME_PAGE = { isSamePage: true };

export const isSamePage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSamePage' in state;
