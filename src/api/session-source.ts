/**
 * Where calls get the bearer token. The app connects the user store at the start, so that `api` imports no store.
 */
export interface SessionSource {
  token(): string | null;
  /** Calls `onChange` after every change of the session; returns how to stop. */
  subscribe(onChange: () => void): () => void;
}

const nobody: SessionSource = { token: () => null, subscribe: () => () => {} };
let source = nobody;

export function connectSession(next: SessionSource): void {
  source = next;
}

export const currentToken = (): string | null => source.token();
export const subscribeSession = (onChange: () => void): (() => void) => source.subscribe(onChange);
