/** One intent of a player: the call, what was sent, and the key under which the server knows it. */
interface Intent {
  body: string;
  key: string;
}

/**
 * Which Idempotency-Key a command carries (docs/rules.md#calls): the same one for every try of the same body until a definite
 * answer has come; a new one for another body or after the answer. Kept per call, so that a dialog that was closed
 * after a lost connection and opened again goes on with the same intent.
 */
export function createIntents(newKey: () => string) {
  const open = new Map<string, Intent>();
  return {
    keyFor(call: string, body: string): string {
      const known = open.get(call);
      if (known?.body === body) return known.key;
      const intent = { body, key: newKey() };
      open.set(call, intent);
      return intent.key;
    },
    /** A definite answer to `key` has come. */
    settle(call: string, key: string): void {
      if (open.get(call)?.key === key) open.delete(call);
    },
    clear(): void {
      open.clear();
    },
  };
}
