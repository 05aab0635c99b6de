import { validateAgent } from '#contract/agent.ts';
import { ApiError } from '#src/api/api-error.ts';
import { ERROR_CATALOGUE } from '#src/api/error-catalogue.ts';
import { call } from '#src/api/http.ts';
import { link } from '#src/lib/links.ts';
import { useLocal } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';
import { PageError } from './page-error.ts';

/** The facts of a visit for a middleware. */
export interface Visit {
  pathname: string;
  search: string;
  isLoggedIn: boolean;
  /** The server has confirmed the session since the page was loaded. */
  isValidated: boolean;
  /** The stored agent code, or null. */
  agentCode: string | null;
}

/** Thrown to send the visit elsewhere; handled silently (error catalogue). */
class RedirectSignal {
  readonly to: string;
  /** The page that the player wanted, for after the login. */
  readonly target: string | null;

  constructor(to: string, target: string | null = null) {
    this.to = to;
    this.target = target;
  }
}

/** The page for a visitor who opens a page for members: the index of their agent, or the login if none is known. */
export const placeOfVisitors = (agentCode: string | null): string =>
  agentCode === null ? link('login') : `/?ag=${encodeURIComponent(agentCode)}`;

/** Passes, throws a {@link RedirectSignal}, or returns an effect to run once the page is mounted. */
type Middleware = (visit: Visit) => undefined | (() => void);

const MIDDLEWARE: Readonly<Record<string, Middleware>> = {
  /** Members only; the page is kept for after the login. */
  auth: ({ isLoggedIn, agentCode, pathname, search }) => {
    if (isLoggedIn) return;
    throw new RedirectSignal(placeOfVisitors(agentCode), pathname + search);
  },
  /** Visitors only. The auth layout first validates a session that is not confirmed yet. */
  guest: ({ isLoggedIn, isValidated }) => {
    if (isLoggedIn && isValidated) throw new RedirectSignal(link('member'));
  },
  /** `?ag=`: stored only after the server has accepted it, and never instead of a session's own agent. */
  agent: ({ search, isLoggedIn, agentCode }) => {
    const code = new URLSearchParams(search).get('ag');
    if (!code || isLoggedIn || code === agentCode) return;
    return () => void adoptAgent(code);
  },
};

export async function adoptAgent(code: string): Promise<void> {
  try {
    const agent = await call(validateAgent, { code });
    if (!useUser.getState().isLoggedIn) useLocal.getState().setAgentCode(agent.agent_code);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // An unknown agent changes nothing; the catalogue has logged the refusal.
  }
}

export type Verdict =
  | { kind: 'pass'; effects: readonly (() => void)[] }
  | { kind: 'redirect'; to: string; target: string | null }
  | { kind: 'error'; error: PageError };

/** Runs a route's middleware by name. An unknown name is an error of status 500. */
export function runMiddleware(names: readonly string[], visit: Visit): Verdict {
  try {
    const effects = names.map((name) => {
      const middleware = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
      const { status, message } = ERROR_CATALOGUE.unknownMiddleware.errorPage;
      if (!middleware) throw new PageError(status, message(name));
      return middleware(visit);
    });
    return { kind: 'pass', effects: effects.filter((effect) => effect !== undefined) };
  } catch (signal) {
    if (signal instanceof RedirectSignal) return { kind: 'redirect', to: signal.to, target: signal.target };
    if (signal instanceof PageError) return { kind: 'error', error: signal };
    throw signal;
  }
}
