import { create } from 'zustand';
import { login, logout } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { loginWithLine, openedPath, reopenInLine, startLiffLater } from '#liff/client.ts';
import { cleanAddress } from '#liff/environment.ts';
import { type EarlyLogin, type Exchange, identify, isTokenUsed, type LineProfile } from '#liff/identity.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { sendCommand } from '#src/api/command.ts';
import { type CallOptions, call } from '#src/api/http.ts';
import { forgetAnswers } from '#src/api/use-query.ts';
import { currentAgentCode, useLocal } from './local.ts';
import { useSession } from './session.ts';
import { forgetMember } from './sign-out.ts';
import { useUi } from './ui.ts';
import { type AuthUser, type UserInfo, useUser } from './user.ts';

/** The result of a login by LINE. `none`: not inside LINE, or the player has stopped it by a logout. */
export type LineResult = 'session' | 'unbound' | 'none' | 'leaving' | 'failed';

/** LINE names somebody other than the session's member: the player decides which to use. */
type OtherIdentity =
  | { kind: 'member'; authUser: AuthUser; userInfo: UserInfo }
  | { kind: 'unbound'; profile: LineProfile };

interface LineState {
  other: OtherIdentity | null;
  /** Goes on with the member of the session. */
  keepMember(): Promise<void>;
  /** Goes on with the identity of LINE. */
  switchToLine(): Promise<void>;
}

const FRESH_TOKEN_NEEDED = ['line_token_used', 'line_token_expired', 'line_token_invalid'];

function profileOf(data: unknown): LineProfile | null {
  if (typeof data !== 'object' || data === null || !('line_ticket' in data) || typeof data.line_ticket !== 'string')
    return null;
  const displayName = 'display_name' in data && typeof data.display_name === 'string' ? data.display_name : '';
  const pictureUrl = 'picture_url' in data && typeof data.picture_url === 'string' ? data.picture_url : null;
  return { ticket: data.line_ticket, displayName, pictureUrl };
}

/** POST /api/login with the raw token; a lost reply is requested once more under the same key. */
async function exchange(idToken: string, options: CallOptions, triesLeft = 1): Promise<Exchange> {
  try {
    const input = { agent_code: currentAgentCode(), line_id_token: idToken };
    return { kind: 'session', session: await sendCommand(login, input, options) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const profile = error.code === 'line_not_linked' ? profileOf(error.data) : null;
    if (profile) return { kind: 'unbound', profile };
    if (FRESH_TOKEN_NEEDED.includes(error.code)) return { kind: 'refused' };
    if (!error.isDefinite && triesLeft > 0) {
      const { sent: _, ...again } = options;
      return exchange(idToken, again, triesLeft - 1);
    }
    throw error;
  }
}

/** Ends a session that nobody will use. If the call fails the session expires by itself. */
async function endSession(token: string): Promise<void> {
  await call(logout, {}, { token }).catch((error: unknown) =>
    console.warn('A session could not be ended:', error instanceof Error ? error.message : error),
  );
}

/** The logged-in member; early in a page load the store may not have it yet. */
async function currentUser(): Promise<UserInfo> {
  return useUser.getState().userInfo ?? call(getUserInfo, {});
}

/** Stopped by a logout, which may come while LINE's answer is on its way. */
const isStopped = () => useLocal.getState().isLineLoginStopped;
const isLoggedIn = () => useUser.getState().isLoggedIn;

async function receiveSession(authUser: AuthUser): Promise<LineResult> {
  const ofLine = isLoggedIn() ? await call(getUserInfo, {}, { token: authUser.access_token }) : null;
  const current = isLoggedIn() ? await currentUser() : null;
  if (isStopped()) {
    await endSession(authUser.access_token);
    return 'none';
  }
  useSession.getState().setLineTicket(null);
  // Nobody was logged in, or the session has ended by itself.
  if (!ofLine || !current || !isLoggedIn()) {
    useUser.getState().signIn(authUser);
    return 'session';
  }
  if (ofLine.username === current.username) {
    // The newest token's name and picture.
    if (ofLine.line.display_name !== current.line.display_name) void revalidate([getUserInfo]);
    await endSession(authUser.access_token);
    // The session that stays slides on the server; by the day of its login the next start would take it for ended, and wait.
    useUser.setState(({ authUser: own }) => ({ authUser: own && { ...own, expires_at: authUser.expires_at } }));
  } else useLine.setState({ other: { kind: 'member', authUser, userInfo: ofLine } });
  return 'session';
}

async function receiveProfile(profile: LineProfile): Promise<LineResult> {
  if (isStopped()) return 'none';
  useSession.getState().setLineTicket(profile);
  if (!isLoggedIn()) return 'unbound';
  const { line } = await currentUser();
  if (line.linked && isLoggedIn()) useLine.setState({ other: { kind: 'unbound', profile } });
  return 'session';
}

/** The login that the start has sent already. */
let early: EarlyLogin | null = null;
/** It is answered with a session, so that LINE's SDK is not asked for the token. */
let hasEarlySession = false;

export function keepEarlyLogin(login: EarlyLogin | null, hasSession: boolean): void {
  early = login;
  hasEarlySession = hasSession;
}

async function signIn(isRequested: boolean): Promise<LineResult> {
  const wasLoggedIn = isLoggedIn();
  if (!isRequested && isStopped()) return 'none';
  // The page was rendered before the SDK runs, and is not to be taken from its reader for a fresh token.
  const isPageFirst = !isRequested && useUi.getState().lineLogin !== null;
  if (isPageFirst) await startLiffLater();
  if (await isTokenUsed()) {
    if (wasLoggedIn) return 'session';
    if (useSession.getState().lineTicket) return 'unbound';
  }
  const send = (idToken: string) =>
    exchange(idToken, early?.idToken === idToken ? { idempotencyKey: early.key, sent: early.answer } : {});
  // A session needs no fresh token, and its member is not to be taken from the page for one.
  const token = hasEarlySession && !isRequested ? early?.idToken : undefined;
  const identity = await identify(
    send,
    isRequested ? {} : { path: openedPath, stays: wasLoggedIn || isPageFirst, token },
  );
  if (identity.kind === 'session') return receiveSession(identity.session);
  if (identity.kind === 'unbound') return receiveProfile(identity.profile);
  return identity.kind;
}

let running: Promise<LineResult> | null = null;

/**
 * Logs in by LINE without a question, once in a page load: every caller gets the same promise. Rejects with
 * `ApiError`, or if LINE's SDK does not start beside a page that is rendered already.
 */
export function signInWithLine(): Promise<LineResult> {
  running ??= signIn(false);
  return running;
}

interface LineLoginOptions {
  /**
   * A member wants to bind: an identity that this visit has exchanged already gives no second ticket, so LINE is opened once
   * more for a fresh one.
   */
  readonly needsTicket?: boolean;
}

/**
 * The player pressed "เข้าสู่ระบบด้วย LINE". In a normal browser this downloads the SDK and leaves for LINE Login,
 * which returns to this page. Rejects if LINE cannot be started or the server cannot be reached.
 */
export async function requestLineLogin({ needsTicket = false }: LineLoginOptions = {}): Promise<LineResult> {
  useLocal.getState().allowLineLogin();
  const state = await loginWithLine(cleanAddress(location.href));
  if (state !== 'ready') return state === 'leaving' ? 'leaving' : 'failed';
  if (needsTicket && (await isTokenUsed())) return reopenInLine() ? 'leaving' : 'failed';
  running = signIn(true);
  return running;
}

export const useLine = create<LineState>()((set, get) => ({
  other: null,
  keepMember: async () => {
    const { other } = get();
    set({ other: null });
    if (other?.kind === 'member') await endSession(other.authUser.access_token);
  },
  switchToLine: async () => {
    const { other } = get();
    const { accessToken, signIn, setUserInfo, clear } = useUser.getState();
    set({ other: null });
    forgetMember();
    if (other?.kind === 'member') {
      signIn(other.authUser);
      setUserInfo(other.userInfo);
    } else clear();
    await forgetAnswers();
    // Last: a call still under way with the ended token would look like an ended session.
    if (accessToken) await endSession(accessToken);
  },
}));

// Whatever the way of the login.
useUser.subscribe(({ isLoggedIn }) => isLoggedIn && useUi.setState({ lineLogin: null }));
useLine.subscribe(({ other }) => useUi.setState({ isIdentityNeeded: other !== null }));
