/**
 * LINE without LINE, for `VITE_LIFF_MOCK=1 npm run dev` only: client.ts imports it behind a condition that a production
 * build removes. The ID token comes from the sandbox issuer, so that the server's real verification runs.
 */
import { liff } from '@line/liff';
import { type LiffMockConfig, LiffMockPlugin } from '@line/liff-mock';

/** A LIFF id begins with the id of its channel. */
async function sandboxToken(liffId: string): Promise<string> {
  const body = JSON.stringify({
    sub: 'U00000000000000000000000000000001',
    aud: liffId.split('-')[0],
    name: 'มะลิ (จำลอง)',
  });
  const answer = await fetch('/sandbox/line/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const issued: unknown = await answer.json();
  if (typeof issued === 'object' && issued !== null && 'id_token' in issued && typeof issued.id_token === 'string')
    return issued.id_token;
  throw new Error('The sandbox issuer gave no ID token');
}

/** The mock needs the whole SDK, whose `isInClient` it extends; its getters throw before a login. */
export async function initMock(liffId: string): Promise<typeof liff> {
  const token = await sandboxToken(liffId);
  liff.use(new LiffMockPlugin());
  const config: Parameters<typeof liff.init>[0] & LiffMockConfig = { liffId, mock: true };
  await liff.init(config);
  liff.login();
  // The mock's own isLoggedIn returns false even after a login.
  liff.isLoggedIn = () => true;
  liff.getIDToken = () => token;
  return liff;
}
