/** A second SMS gateway, used while the first fails (docs/rules.md#messages). */
import type { Sender } from './sender.ts';

/** Failures in a row after which the first gateway is not tried for `PAUSE_MS`. */
const FAILURES = 3;
const PAUSE_MS = 60_000;
/** Statuses that refuse our account at the gateway (key, credit, address), whatever the message. */
const ACCOUNT_REFUSED = ['http_401', 'http_402', 'http_403'];

/**
 * Sends by the first gateway, and by the second if the first gives no answer, is busy or refuses our account. After
 * three failures in a row the first is not tried for a minute, so that messages do not wait for its time limit.
 */
export function withFallback(
  first: Sender,
  second: Sender,
  { now, onFailure }: { now: () => Date; onFailure: (error: unknown) => void },
): Sender {
  let failures = 0;
  let pausedUntil = 0;
  return async (message) => {
    if (now().getTime() < pausedUntil) return second(message);
    try {
      const sent = await first(message);
      const isAccountRefused = sent.state === 'refused' && ACCOUNT_REFUSED.includes(sent.reason);
      if (isAccountRefused) throw new Error(`the gateway refuses our account: ${sent.reason}`);
      failures = 0;
      return sent;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) {
        failures = 0;
        pausedUntil = now().getTime() + PAUSE_MS;
      }
      onFailure(error);
      return second(message);
    }
  };
}
