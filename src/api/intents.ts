/** A player's intent for a command: the input, and the key by which the server recognises it. */
interface Intent {
  body: string;
  key: string;
}

/**
 * The Idempotency-Key of each command (docs/rules.md#calls): the same for every attempt with the same body until there
 * is a definite answer, then a new one. Kept per call, so that a dialog that is closed after a lost connection and opened
 * again continues the same intent.
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
    /** Ends the intent of `key` after a definite answer. */
    settle(call: string, key: string): void {
      if (open.get(call)?.key === key) open.delete(call);
    },
    /** Ends the intent of a call, whatever its outcome. */
    end(call: string): void {
      open.delete(call);
    },
  };
}
