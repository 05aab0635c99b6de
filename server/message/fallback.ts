/** A second gateway for when the first is in trouble (docs/rules.md#messages). */
import type { Sender } from './sender.ts';

/** Failures in a row after which the first gateway is left alone for a while. */
const FAILURES = 3;
const LEFT_ALONE_MS = 60_000;
/** The gateway's account is in trouble (key, credit, address), not the message. */
const ACCOUNT_REFUSED = ['http_401', 'http_402', 'http_403'];

/**
 * Sends by the first gateway, and by the second where the first gives no answer, is busy or refuses our account. After
 * three failures in a row the first is left alone for a minute, so that no message waits for its time limit.
 */
export function withFallback(
  first: Sender,
  second: Sender,
  { now, onFailure }: { now: () => Date; onFailure: (error: unknown) => void },
): Sender {
  let failures = 0;
  let alone = 0;
  return async (message) => {
    if (now().getTime() < alone) return second(message);
    try {
      const sent = await first(message);
      const isAccounts = sent.state === 'refused' && ACCOUNT_REFUSED.includes(sent.reason);
      if (isAccounts) throw new Error(`the gateway refuses our account: ${sent.reason}`);
      failures = 0;
      return sent;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) {
        failures = 0;
        alone = now().getTime() + LEFT_ALONE_MS;
      }
      onFailure(error);
      return second(message);
    }
  };
}
