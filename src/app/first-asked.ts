/** What the page of an entry inside LINE asks for first, sent with the answer of the login ahead (login-ahead.ts). */
const API_URL: string = import.meta.env.VITE_API_URL ?? '';
const TIMEOUT_MS = 15_000;

/** By entry: paths of the contract's calls, all of them without an input. */
export const FIRST_ASKED: Readonly<Record<string, readonly string[]>> = {
  '/liff/deposit': ['/api/member/payment/channels', '/api/member/payment/qrcode_info'],
};
const asked = new Map<string, Promise<Response>>();

/** The answer to this call, if it was asked for with the session of the login ahead; once. */
export function takeAsked(path: string): Promise<Response> | undefined {
  const taken = asked.get(path);
  asked.delete(path);
  return taken;
}

async function tokenOf(login: Promise<Response>): Promise<string> {
  const { data } = await (await login).json();
  if (typeof data?.access_token !== 'string') throw new Error('no session');
  return data.access_token;
}

/** Without a session nobody needs them, and after a lost answer there is another login. */
export function askFirst(entry: string, login: Promise<Response>): void {
  const token = tokenOf(login);
  token.catch(() => asked.clear());
  for (const path of FIRST_ASKED[entry] ?? []) {
    const answer = token.then((bearer) =>
      fetch(API_URL + path, {
        headers: { Accept: 'application/json', Authorization: `Bearer ${bearer}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    // Whoever takes it tells it.
    answer.catch(() => undefined);
    asked.set(path, answer);
  }
}
