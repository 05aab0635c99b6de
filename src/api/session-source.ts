/**
 * The source of the calls' bearer token. The app connects the user store at the start, so that `api` imports no
 * store.
 */
export interface SessionSource {
  token(): string | null;
  /** Calls `onChange` after every change of the session; returns how to stop. */
  subscribe(onChange: () => void): () => void;
}

const nobody: SessionSource = { token: () => null, subscribe: () => () => {} };
let source = nobody;

let isFirst = false;
/** Set if the server renders the page for a member, or has rendered it. */
export const setFirstMember = (isMember: boolean) => {
  isFirst = isMember;
};
/** Tells whether the first render of a server-rendered page is a member's; it makes no call. */
export const isFirstMember = (): boolean => isFirst;

/** Makes `next` the source of all calls' token, in place of a visitor's; once, before the first call. */
export function connectSession(next: SessionSource): void {
  source = next;
}

export const currentToken = (): string | null => source.token();
export const hasToken = (): boolean => source.token() !== null;
export const subscribeSession = (onChange: () => void): (() => void) => source.subscribe(onChange);
