/** The reason why LINE could not be started; each has its own screen (docs/line.md#start-6). */
export type LiffFailure = 'offline' | 'clock' | 'ended' | 'outside' | 'misconfigured' | 'unknown';

export interface FailureFacts {
  readonly code: string;
  readonly message: string;
  readonly isOnline: boolean;
  readonly isInsideLine: boolean;
}

const NETWORK =
  /failed to fetch|load failed|networkerror|network request failed|dynamically imported module|importing a module script failed/i;
/** A token that LINE's server no longer takes: its answers to /verify, and the SDK's versions of them. */
const ENDED = /expired|access[_ ]token|feature_token|invalid_request|unauthorized|revoked/i;
const WRONG_APP = /liff ?id|endpointurl|permanentlinkpattern|channel/i;

/**
 * Finds the cause. The SDK rejects with a code of its own, an HTTP status as text, LINE's OAuth error, or nothing at
 * all (a failed fetch). An ID token that LINE issued a moment ago and that has "expired" on this device means a wrong
 * device clock.
 */
function classifyFailure({ code, message, isOnline, isInsideLine }: FailureFacts): LiffFailure {
  if (!isOnline || NETWORK.test(message)) return 'offline';
  if (code === 'INVALID_ID_TOKEN')
    return message.includes('"aud"') ? 'misconfigured' : message.includes('"exp"') ? 'clock' : 'ended';
  if (code === 'INVALID_CONFIG' || code === '404' || code === '400' || WRONG_APP.test(message)) return 'misconfigured';
  if (code === '401' || code === 'UNAUTHORIZED' || ENDED.test(`${code} ${message}`))
    return isInsideLine ? 'ended' : 'outside';
  if (code === 'INIT_FAILED' || code === 'FORBIDDEN') return isInsideLine ? 'unknown' : 'outside';
  return 'unknown';
}

/** Reads whatever was thrown. */
export function failureOf(thrown: unknown, facts: Pick<FailureFacts, 'isOnline' | 'isInsideLine'>): LiffFailure {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
  return classifyFailure({ code, message: thrown instanceof Error ? thrown.message : String(thrown), ...facts });
}
